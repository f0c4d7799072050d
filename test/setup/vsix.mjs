import * as fs from 'node:fs';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * Lists the files in a .vsix (a zip) from its central directory: `[{file, bytes, packedBytes}]`.
 * Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16.
 */
export function listVsix(vsix) {
  const zip = fs.readFileSync(vsix);
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error(`${vsix} is no zip: it has no end of central directory.`);
  const files = [];
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    files.push({
      file: zip.toString('utf8', at + 46, nameEnd),
      bytes: zip.readUInt32LE(at + 24),
      packedBytes: zip.readUInt32LE(at + 20),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
