/** The log of the sites: one JSON line an event, without visitors' addresses or requested paths. */

import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** @param logTo a file, created with its folder if missing; standard output by default. */
export function createLog(level: string, logTo?: DestinationStream | string): Logger {
  const options = { level, base: null };
  if (logTo === undefined) return pino(options);
  return pino(options, typeof logTo === 'string' ? destination({ dest: logTo, mkdir: true }) : logTo);
}
