import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

const cache = new LRUCache({ max: 500 });
const stats = { variants: 0 };
let current = null;

export async function thumbnail(key) {
  const hit = cache.get(key);
  if (hit) return hit;
  const image = await sharp(`/srv/images/${key}`).resize(200, 200).toBuffer();
  cache.set(key, image);
  return image;
}

export async function caption(id) {
  current = id;
  const text = await readFile(`/srv/captions/${id}.txt`, 'utf8');
  return `${current}: ${text.trim()}`;
}

export async function makeVariants(key, widths) {
  const before = stats.variants;
  for (const width of widths) {
    await sharp(`/srv/images/${key}`).resize(width).toFile(`/srv/variants/${width}-${key}`);
  }
  stats.variants = before + widths.length;
  return stats.variants;
}

export class Watermarker {
  constructor(stampPath) {
    this.stampPath = stampPath;
    this.buffer = null;
  }

  async apply(source) {
    this.buffer = await readFile(source);
    const stamp = await readFile(this.stampPath);
    return sharp(this.buffer)
      .composite([{ input: stamp }])
      .toBuffer();
  }
}
