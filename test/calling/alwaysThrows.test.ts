import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { prepareCall } from '../../src/calling/prepareCall';
import { readNoMapFile } from '../../src/document/mapReader';
import { documentOf } from '../document/documents';

describe('a function that has no way but to throw', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'async-score-throws-'));
    writeFileSync(path.join(folder, 'package.json'), '{}');
    writeFileSync(
      path.join(folder, 'errors.js'),
      'exports.fail = (why) => { throw new Error(why); };',
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  async function throwsOf(body: string): Promise<boolean> {
    const text = `const { fail } = require('./errors');
      async function own(a, b) { ${body} }
      function sync(a) { if (a) { throw a; } else { fail(a); } }
      async function later(a) { throw a; }
      function mild(a) { if (a) throw a; }`;
    const document = documentOf(text, path.join(folder, 'own.js'));
    const call = await prepareCall(document, 'own', {}, { readMap: readNoMapFile });
    assert.ok(call.state === 'prepared', JSON.stringify(call));
    return call.own.call.throws === true;
  }

  const THROW = [
    'await a.end(); throw b;',
    'if (a) throw a; throw b;',
    'if (a) { throw a; } else { throw b; }',
    'try { await a(); } finally { throw b; }',
    'try { throw a; } catch (error) { await b(); throw error; }',
    'await a(); fail(b);',
    'sync(a);',
    'return later(a);',
    'await later(a);',
    'return Promise.reject(a);',
    'for (const each of a) await each(); throw b;',
  ];
  for (const body of THROW) it(`is known: ${body}`, async () => assert.ok(await throwsOf(body)));

  const NOT = [
    'await a();',
    'if (a) return; throw b;',
    'if (a) throw a;',
    'try { throw a; } catch { await b(); }',
    'mild(a);',
    'later(a).catch(b);',
    'later(a);',
    'for (const each of a) throw each;',
    'switch (a) { case 1: return; } throw b;',
    'a(() => { throw b; });',
    'while (a) { if (b) return; } throw b;',
  ];
  for (const body of NOT)
    it(`is no other: ${body}`, async () => assert.ok(!(await throwsOf(body))));
});
