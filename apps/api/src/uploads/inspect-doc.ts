/** Validates a Word document of the older format, a compound file (MS-CFB), and rejects macros. */

import type { FileWarning } from '../contract/files.ts';
import { malformedFile, RejectedFileError } from './inspection.ts';

const maxSectorId = 0xff_ff_ff_fa;
const entryBytes = 128;

/** Throws `RejectedFileError`. */
export function inspectDoc(bytes: Buffer): FileWarning[] {
  const names = new Set(readNames(bytes));
  if (names.has('encryptedpackage')) throw new RejectedFileError('locked', 'an encrypted package');
  if (!names.has('worddocument')) throw new RejectedFileError('wrong_content', 'no Word document');
  if (['macros', 'vba', '_vba_project', '_vba_project_cur'].some((name) => names.has(name))) {
    throw new RejectedFileError('macros', 'a storage of macros');
  }
  return [];
}

/** A password-protected .docx is a compound file as well. */
export function isLockedOffice(bytes: Buffer): boolean {
  try {
    return readNames(bytes).includes('encryptedpackage');
  } catch {
    return false;
  }
}

/** Lists the names of all streams and storages in lower case. */
function readNames(bytes: Buffer): string[] {
  if (bytes.length < 512) throw malformedFile('cut off');
  const shift = bytes.readUInt16LE(30);
  if (bytes.readUInt16LE(28) !== 0xff_fe || (shift !== 9 && shift !== 12))
    throw malformedFile('no compound file');
  const sectorBytes = 2 ** shift;
  const sectorAt = (id: number) => bytes.subarray((id + 1) * sectorBytes, (id + 2) * sectorBytes);
  const next = readTable(bytes, sectorBytes, sectorAt);
  const names: string[] = [];
  const seen = new Set<number>();
  for (let id = bytes.readUInt32LE(48); id < maxSectorId; id = next(id)) {
    const sector = sectorAt(id);
    if (seen.has(id) || sector.length < entryBytes)
      throw malformedFile('its directory is cut off or a circle');
    seen.add(id);
    for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
      const length = Math.min(sector.readUInt16LE(at + 64), 64);
      if (length > 2) names.push(sector.toString('utf16le', at, at + length - 2).toLowerCase());
    }
  }
  return names;
}

/** Returns a lookup of the next sector, from the allocation table that the header and its continuations list. */
function readTable(bytes: Buffer, sectorBytes: number, sectorAt: (id: number) => Buffer) {
  const tables: number[] = [];
  const take = (list: Buffer) => {
    for (let at = 0; at + 4 <= list.length; at += 4) tables.push(list.readUInt32LE(at));
  };
  take(bytes.subarray(76, 512));
  const most = Math.ceil(bytes.length / sectorBytes);
  let [id, count] = [bytes.readUInt32LE(68), 0];
  while (id < maxSectorId) {
    const sector = sectorAt(id);
    if (sector.length < sectorBytes || (count += 1) > most)
      throw malformedFile('its table is cut off or a circle');
    take(sector.subarray(0, -4));
    id = sector.readUInt32LE(sectorBytes - 4);
  }
  const perSector = sectorBytes / 4;
  return (sector: number): number => {
    const table = sectorAt(tables[Math.floor(sector / perSector)] ?? maxSectorId);
    const at = (sector % perSector) * 4;
    if (at + 4 > table.length) throw malformedFile('its table is cut off');
    return table.readUInt32LE(at);
  };
}
