import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const STORE = `const fs = require('node:fs/promises');
exports.removeFile = async function removeFile(file) {
  try {
    await fs.unlink(file);
  } catch {}
};
exports.keep = async function keep(file) {
  await fs.writeFile(file, 'x');
};
`;

const CODE = `const fs = require('node:fs/promises');
const { keep, removeFile } = require('./store');
async function discard(file) {
  fs.unlink(file);
}
async function finish(file) {
  await fs.stat(file);
  await discard(file);
}
async function removes(file) {
  await fs.stat(file);
  await removeFile(file);
}
async function drops(file) {
  await fs.stat(file);
  keep(file);
}
async function load(file) {
  return await fs.readFile(file, 'utf8');
}
function loading(file, done) {
  load(file).then((text) => done(null, text), () => {});
}
module.exports = { discard, finish, removes, drops, load, loading };
`;

describe('the owner of a fault', function () {
  this.timeout(120_000);
  let folder = '';

  before(() => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'async-score-owner-'));
    fs.writeFileSync(path.join(folder, 'store.js'), STORE);
    fs.writeFileSync(path.join(folder, 'files.js'), CODE);
  });

  after(() => fs.rmSync(folder, { recursive: true }));

  /** Findings of a function, and those of its calls: rule, file and line. */
  async function told(functionName: string): Promise<[own: string[], ofCalls: string[]]> {
    const document = documentOf(CODE, path.join(folder, 'files.js'));
    const options = { ...probingAlone(OPTIONS), functionName };
    const { debuggability, findings, findingsOfCalls = [] } = await scored(document, options);
    assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
    const [own, ofCalls] = [findings, findingsOfCalls].map((all) =>
      all
        .filter(({ severity }) => severity !== 'hint')
        .map(({ rule, file, line }) => `${rule} ${path.basename(file)}:${line}`),
    );
    return [own!, ofCalls!];
  }

  it('is the function that drops a promise, also if another one awaits it', async () => {
    assert.deepEqual(await told('discard'), [['unhandled-rejection files.js:4'], []]);
    assert.deepEqual(await told('finish'), [[], ['unhandled-rejection files.js:4']]);
  });

  it('is the function of another file that swallows the error', async () => {
    assert.deepEqual(await told('removes'), [[], ['hidden-failure store.js:4']]);
  });

  it('is the caller that drops the promise of another file', async () => {
    assert.deepEqual(await told('drops'), [['unhandled-rejection files.js:16'], []]);
  });

  it('is the caller that does not hear a rejection, at its own line', async () => {
    assert.deepEqual(await told('loading'), [['never-ends files.js:22'], []]);
  });
});
