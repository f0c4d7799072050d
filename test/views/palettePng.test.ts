import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as zlib from 'node:zlib';

import { PROJECT } from '../subjects';

interface Palette {
  toPalette(png: Buffer): Buffer;
}

const SCRIPT = pathToFileURL(path.join(PROJECT, 'test/setup/palettePng.mjs')).href;

/** Rows of three pixels, each filtered in another way: red, white, red and so on. */
const ROWS = [
  [0, 255, 0, 0, 255, 255, 255, 255, 0, 0],
  [1, 255, 0, 0, 0, 255, 255, 0, 1, 1],
  [2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
}

function chunkOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

describe('a picture with a palette', () => {
  it('has the colours that were there, and a byte for each pixel', async () => {
    const { toPalette } = (await import(SCRIPT)) as Palette;
    const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 3, 8, 2, 0, 0, 0]);
    const data = zlib.deflateSync(Buffer.from(ROWS.flat()));
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      ...[chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
    ]);
    const small = toPalette(png);
    const colours = [...chunkOf(small, 'PLTE')];
    assert.equal(colours.length, 6);
    const rows = [...zlib.inflateSync(chunkOf(small, 'IDAT'))];
    const shown = rows.map((index, at) =>
      at % 4 === 0 ? '|' : colours[3 * index + 1] === 0 ? 'red' : 'white',
    );
    const row = ['|', 'red', 'white', 'red'];
    assert.deepEqual(shown, [...row, ...row, ...row]);
    assert.equal(toPalette(small), small);
  });

  it('is each that the package shows', () => {
    const folder = path.join(PROJECT, 'media', 'walkthrough');
    const pictures = fs.readdirSync(folder).filter((name) => name.endsWith('.png'));
    assert.ok(pictures.length > 0);
    for (const name of pictures)
      assert.equal(fs.readFileSync(path.join(folder, name))[25], 3, name);
  });
});
