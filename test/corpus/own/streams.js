'use strict';

const fs = require('fs');
const zlib = require('zlib');
const { Transform, pipeline } = require('stream');

function upperCase() {
  return new Transform({
    transform(chunk, encoding, callback) {
      callback(null, String(chunk).toUpperCase());
    },
  });
}

exports.shout = function shout(file) {
  return fs.createReadStream(file).pipe(upperCase());
};

exports.compress = function compress(from, to, callback) {
  pipeline(fs.createReadStream(from), zlib.createGzip(), fs.createWriteStream(to), callback);
};

exports.collect = function collect(stream) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    stream.on('end', () => resolve(Buffer.concat(chunks).toString()));
    stream.on('error', reject);
  });
};

exports.run = function run(spawn, command) {
  const child = spawn(command, ['--version']);
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code ? reject(new Error(`exit ${code}`)) : resolve(output)));
  });
};
