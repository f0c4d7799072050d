// What cannot be scored without help, or must end in a clear state.

exports.neverEnds = async function neverEnds() {
  await new Promise(() => {});
};

exports.endless = async function* endless(source) {
  for (let n = 0; ; n += 1) yield await source.read(n);
};

exports.exits = async function exits(store) {
  await store.close();
  process.exit(3);
};

/** No way of trying comes upon a text that has this sum. */
exports.signed = async function signed(store, key) {
  const text = await store.read(key);
  const sum = require('crypto').createHash('md5').update(text).digest('hex');
  if (sum !== '43ca94dd646dbbaa78034918d61043e9') throw new Error('not signed');
  return text;
};

exports.checksum = async function checksum(store, key) {
  const text = await store.read(key);
  if (text.length !== 64 || !/^[0-9a-f]+$/.test(text)) throw new Error('no checksum');
  return text;
};

/** @score args: ["2b00042f7481c7b056c4b410d28f33cf"] */
exports.parseId = async function parseId(id) {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error('no id');
  await Promise.resolve();
  return parseInt(id.slice(0, 8), 16);
};

exports.recursive = function recursive(n) {
  return recursive(n + 1);
};

exports.forgets = function forgets(store, key) {
  store.remove(key).then(() => store.compact());
  return true;
};

exports.mutates = async function mutates(options, store) {
  options.seen = (options.seen || 0) + 1;
  global.lastSeen = options.seen;
  await store.write(options);
  return options.seen;
};

exports.plain = function plain(a, b) {
  return Math.max(a, b);
};
