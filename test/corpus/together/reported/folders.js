'use strict';

const fs = require('node:fs');
const fsp = require('node:fs/promises');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');

let expected = 0;
let copied = 0;

function copyFolder(source, target, done) {
  expected = 0;
  copied = 0;
  fs.readdir(source, (error, names) => {
    if (error) return done(error);
    expected = names.length;
    for (const name of names) {
      fs.copyFile(path.join(source, name), path.join(target, name), (problem) => {
        if (problem) return done(problem);
        copied += 1;
        if (copied === expected) done(null, copied);
      });
    }
  });
}

async function ensureFolder(folder, mode = 0o755) {
  let present = true;
  try {
    await fsp.access(folder);
  } catch {
    present = false;
  }
  if (!present) {
    await fsp.mkdir(folder, { mode });
  }
  return folder;
}

async function replaceFile(source, target) {
  const present = await fsp.stat(target).then(
    () => true,
    () => false,
  );
  if (present) {
    await fsp.unlink(target);
  }
  await pipeline(fs.createReadStream(source), fs.createWriteStream(target));
  return target;
}

async function copyUnlessThere(source, target) {
  const there = await fsp.access(target).then(
    () => true,
    () => false,
  );
  if (there) return false;
  const output = await fsp.open(target, 'w');
  try {
    for await (const chunk of fs.createReadStream(source)) {
      await output.write(chunk);
    }
  } finally {
    await output.close();
  }
  return true;
}

module.exports = { copyFolder, ensureFolder, replaceFile, copyUnlessThere };
