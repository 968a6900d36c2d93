/** Photos as phones make them: one in HEIC, and the EXIF that a camera writes into a JPEG. */

import { Buffer } from 'node:buffer';

/** 128 by 96 pixels, the left half red and the right one blue; made for this test with heif-enc of libheif. */
export const heicPhoto = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAARAACAAAAAAHoAAEAAAAAAAAAmAAAADhp',
    'aW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVo',
    'dmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAA',
    'AwAAAwAeoBAgYWW6kkprmwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAIAAAABgAAAAEHBpeGkAAAAA',
    'AwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAORtZGF0AAAAQCgBr1j5DpJf',
    '//Gev/9iUkPmt6MbFoVZxa4r/W+GsRZQZtt2v4eMR3Tb+EqJhYQduYIiR7RBDtJMjjweZcSwvoAAAAAATU0AKgAAAAgAAgEP',
    'AAIAAAAIAAAAJoglAAQAAAABAAAALgAAAABFeGFtcGxlAAAEAAEAAgAAAAJOAAAAAAIABQAAAAMAAABkAAMAAgAAAAJFAAAA',
    'AAQABQAAAAMAAAB8AAAAAAAAAAwAAAABAAAAOgAAAAEAAAARAAAAAQAAAE0AAAABAAAAIwAAAAEAAAAoAAAAAQ==',
  ].join(''),
  'base64',
);

/** A JPEG with location, camera, and an orientation of a quarter turn clockwise. */
export function withExif(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** The metadata that `asTakenByPhone` writes, which must not be uploaded. */
export const cameraWords = 'Example phone, 12 MG Road';

/** A TIFF of two directories: camera and orientation, and the location (latitude 12° 58' north). */
function exif(): Buffer {
  const tiff = Buffer.alloc(160);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  directory(tiff, 8, [
    [0x01_0f, 2, cameraWords.length, 100],
    [0x01_12, 3, 1, 6],
    [0x88_25, 4, 1, 60],
  ]);
  directory(tiff, 60, [
    [1, 2, 2, 0x4e],
    [2, 5, 2, 130],
  ]);
  tiff.write(cameraWords, 100, 'latin1');
  for (const [at, number] of [12, 1, 58, 1].entries()) tiff.writeUInt32LE(number, 130 + at * 4);
  const head = Buffer.from('\u00FF\u00E1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(tiff.length + 8, 2);
  return Buffer.concat([head, tiff]);
}

/** Each entry: tag, type, count, and the value or its offset. */
function directory(
  tiff: Buffer,
  at: number,
  entries: readonly (readonly [number, number, number, number])[],
) {
  tiff.writeUInt16LE(entries.length, at);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const entry = at + 2 + index * 12;
    tiff.writeUInt16LE(tag, entry);
    tiff.writeUInt16LE(type, entry + 2);
    tiff.writeUInt32LE(count, entry + 4);
    tiff.writeUInt32LE(value, entry + 8);
  }
}
