import { readFile, readdir } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import sharp from 'sharp';

const cache = new LRUCache({ max: 500 });
const stats = { variants: 0 };
const limit = pLimit(4);
let warming = false;

export async function thumbnail(key) {
  let image = cache.get(key);
  if (!image) {
    image = sharp(`/srv/images/${key}`).resize(200, 200).toBuffer();
    cache.set(key, image);
  }
  return image;
}

export async function caption(id) {
  const current = id;
  const text = await readFile(`/srv/captions/${id}.txt`, 'utf8');
  return `${current}: ${text.trim()}`;
}

export async function makeVariants(key, widths) {
  for (const width of widths) {
    await sharp(`/srv/images/${key}`).resize(width).toFile(`/srv/variants/${width}-${key}`);
    stats.variants += 1;
  }
}

export async function sizesOf(keys) {
  const read = keys.map((key) => limit(() => sharp(`/srv/images/${key}`).metadata()));
  const found = await Promise.all(read);
  return found.map(({ width, height }) => width * height);
}

export async function warm(folder) {
  if (warming) return false;
  warming = true;
  try {
    for (const key of await readdir(folder)) {
      await sharp(`${folder}/${key}`).resize(200, 200).toFile(`/srv/warm/${key}`);
    }
    return true;
  } finally {
    warming = false;
  }
}

export class Watermarker {
  constructor(stampPath) {
    this.stampPath = stampPath;
  }

  async apply(source) {
    let buffer = await readFile(source);
    const stamp = await readFile(this.stampPath);
    buffer = await sharp(buffer)
      .composite([{ input: stamp }])
      .toBuffer();
    return buffer;
  }
}
