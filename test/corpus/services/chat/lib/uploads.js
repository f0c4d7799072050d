const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const { pipeline } = require('stream/promises');
const zlib = require('zlib');

const FOLDER = process.env.UPLOADS || path.join(__dirname, '..', 'uploads');
const TYPES = { 'image/png': '.png', 'image/jpeg': '.jpg', 'application/pdf': '.pdf' };

async function save(stream, type) {
  const extension = TYPES[type];
  if (!extension) throw new Error(`Files of ${type} are not taken`);
  const name = crypto.randomUUID() + extension;
  const temporary = path.join(FOLDER, `.${name}.part`);
  await fs.promises.mkdir(FOLDER, { recursive: true });
  try {
    await pipeline(stream, fs.createWriteStream(temporary, { flags: 'wx' }));
    await fs.promises.rename(temporary, path.join(FOLDER, name));
  } catch (error) {
    await fs.promises.unlink(temporary).catch(() => {});
    throw error;
  }
  return name;
}

async function archive(day) {
  const source = path.join(FOLDER, 'log', `${day}.txt`);
  await pipeline(
    fs.createReadStream(source),
    zlib.createGzip(),
    fs.createWriteStream(`${source}.gz`),
  );
  await fs.promises.rm(source);
}

async function cleanUp(maxAgeMs, now = Date.now()) {
  const names = await fs.promises.readdir(FOLDER);
  let removed = 0;
  for (const name of names) {
    if (!name.endsWith('.part')) continue;
    const file = path.join(FOLDER, name);
    const { mtimeMs } = await fs.promises.stat(file);
    if (now - mtimeMs < maxAgeMs) continue;
    await fs.promises.unlink(file);
    removed++;
  }
  return removed;
}

module.exports = { save, archive, cleanUp };
