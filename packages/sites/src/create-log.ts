/** The log of the sites: one JSON line an event, without addresses of visitors or what they asked for. */

import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** @param logTo a file, made with its folder where it is not there; standard output when left out. */
export function createLog(level: string, logTo?: DestinationStream | string): Logger {
  const options = { level, base: null };
  if (logTo === undefined) return pino(options);
  return pino(options, typeof logTo === 'string' ? destination({ dest: logTo, mkdir: true }) : logTo);
}
