import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { graded } from './graded';

const LIBRARY = `
var longStacks = global.longStackSupport;
module.exports = function from(callback) {
  var here = new Error().stack;
  return function (err) {
    if (err && longStacks) err.stack += here;
    callback.apply(this, arguments);
  };
};`;

const PROGRAM = `
var from = require('./library');
module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  tx.commit(from(function (err) { return err ? failed(err) : second(); }));
  function second() {
    tx.commit(from(function (err) { return err ? failed(err) : done(); }));
  }
  function failed(err) { setImmediate(done, err); }
};`;

describe('the switch of the 2013 convention', () => {
  let folder: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'async-score-convention-'));
  });

  after(() => fs.rmSync(folder, { recursive: true }));

  async function trials(library: string) {
    fs.writeFileSync(path.join(folder, 'library.js'), library);
    const { stackTraces } = await graded(PROGRAM, path.join(folder, 'subject.js'));
    const { level, trials } = stackTraces;
    const switches = trials.filter(({ kind }) => kind === 'switch');
    return { level, switches: switches.map(({ name, brings }) => ({ name, brings })) };
  }

  it('is tried where only a library of the program looks at it', async () => {
    assert.deepEqual(await trials(LIBRARY), {
      level: 3,
      switches: [{ name: 'global.longStackSupport', brings: 2 }],
    });
  });

  it('is not tried where nothing looks at it', async () => {
    const deaf = LIBRARY.replace('global.longStackSupport', 'false');
    assert.deepEqual(await trials(deaf), { level: 1, switches: [] });
  });
});
