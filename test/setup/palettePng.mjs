import * as zlib from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 64;
/** Offset in the file: the header comes first. */
const COLOUR_TYPE = 25;
const OF_PALETTE = 3;

/**
 * Converts a PNG to at most 64 colours with a byte per pixel: a window has few colours, and the
 * file shrinks to a third. Source: https://www.w3.org/TR/png-3/
 *
 * @param {Buffer} png of 8 bits a channel, as browsers write it
 */
export function toPalette(png) {
  if (png[COLOUR_TYPE] === OF_PALETTE) return png;
  const { width, height, channels, pixels } = decoded(png);
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const boxes = cut([...counts]);
  const indexOf = new Map(boxes.flatMap((box, index) => box.map(([colour]) => [colour, index])));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(pixels, (y * width + x) * channels);
      rows[y * (width + 1) + 1 + x] = indexOf.get(colour);
    }
  }
  const header = Buffer.from([...uint32(width), ...uint32(height), 8, OF_PALETTE, 0, 0, 0]);
  const palette = Buffer.from(boxes.flatMap(meanOf));
  return Buffer.concat([
    SIGNATURE,
    ...[chunk('IHDR', header), chunk('PLTE', palette)],
    chunk('IDAT', zlib.deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(pixels, at) {
  return (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
}

/** Halves the box with the widest channel until the palette is full. */
function cut(colours) {
  const boxes = [colours];
  while (boxes.length < MOST_COLOURS) {
    const widths = boxes.map(widest);
    const most = Math.max(...widths.map(({ width }) => width));
    const index = widths.findIndex(({ width }) => width === most);
    if (most === 0) break;
    const { shift } = widths[index];
    const sorted = [...boxes[index]].sort(([a], [b]) => channel(a, shift) - channel(b, shift));
    const middle = sorted.length >> 1;
    boxes.splice(index, 1, sorted.slice(0, middle), sorted.slice(middle));
  }
  return boxes;
}

function channel(colour, shift) {
  return (colour >> shift) & 0xff;
}

function widest(box) {
  const widths = [16, 8, 0].map((shift) => {
    let [low, high] = [255, 0];
    for (const [colour] of box) {
      low = Math.min(low, channel(colour, shift));
      high = Math.max(high, channel(colour, shift));
    }
    return { shift, width: high - low };
  });
  return widths.reduce((a, b) => (b.width > a.width ? b : a));
}

/** Mean of the colours, weighted by frequency, so that backgrounds keep their exact colour. */
function meanOf(box) {
  const total = box.reduce((sum, [, count]) => sum + count, 0);
  return [16, 8, 0].map((shift) =>
    Math.round(
      box.reduce((sum, [colour, count]) => sum + channel(colour, shift) * count, 0) / total,
    ),
  );
}

function decoded(png) {
  const data = [];
  let header;
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') data.push(content);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('Only pictures of 8 bits a channel, in one piece, can be made smaller.');
  const pixels = unfiltered(zlib.inflateSync(Buffer.concat(data)), width * channels, channels);
  return { width, height, channels, pixels };
}

/** @param step bytes of a pixel */
function unfiltered(rows, length, step) {
  const height = rows.length / (length + 1);
  const pixels = Buffer.alloc(height * length);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (length + 1)];
    for (let x = 0; x < length; x += 1) {
      const at = y * length + x;
      const left = x < step ? 0 : pixels[at - step];
      const up = y === 0 ? 0 : pixels[at - length];
      const corner = x < step || y === 0 ? 0 : pixels[at - length - step];
      const told = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter];
      pixels[at] = rows[y * (length + 1) + 1 + x] + told;
    }
  }
  return pixels;
}

/** Paeth predictor. */
function nearest(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one));
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc(named))]);
}

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function crc(bytes) {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value;
}
