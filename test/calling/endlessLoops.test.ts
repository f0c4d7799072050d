import assert from 'node:assert/strict';

import { endingLoops, endlessLoops } from '../../src/calling/endlessLoops';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';

/** The text with its loops ended that `own` may run. */
function ended(text: string): string {
  const document = documentOf(text, '/a.ts');
  const fn = functionsOf(document).functions.find(({ name }) => /own$/.test(name));
  assert.ok(fn);
  const made = endingLoops(document, endlessLoops(document, { start: fn.start, end: fn.end }));
  assert.equal(made.text.length, text.length);
  return made.text;
}

const own = (body: string, head = '') => `${head}async function own(queue, signal) { ${body} }`;

describe('loops that nothing in them ends', () => {
  const table: [what: string, before: string, after: string][] = [
    ['without a condition', 'while (true) await queue.next();', 'while (a$$$) await queue.next();'],
    ['by a number', 'while (1) { await queue.next(); }', 'while ($) { await queue.next(); }'],
    ['without a test', 'for (;;) { await queue.next(); }', 'for(;$;) { await queue.next(); }'],
    [
      'that count',
      'for (let n = 0; ; n++) await queue.get(n);',
      'for (let n = 0;$; n++) await queue.get(n);',
    ],
    [
      'at their end',
      'do { await queue.next(); } while (true);',
      'do { await queue.next(); } while (a$$$);',
    ],
    [
      'that leave an inner one',
      'while (true) { for (const x of await queue.all()) if (x) break; }',
      'while (a$$$) { for (const x of await queue.all()) if (x) break; }',
    ],
  ];
  for (const [what, before, after] of table) {
    it(`end after some turns: ${what}`, () => assert.equal(ended(own(before)), own(after)));
  }

  it('end where a flag is set elsewhere', () => {
    const flag = "let running = true;\nprocess.on('SIGTERM', () => { running = false; });\n";
    const loop = 'while (running) await queue.next();';
    assert.equal(ended(own(loop, flag)), own('while (a$$$$$$) await queue.next();', flag));
    const inside =
      "let stop = false; signal.on('stop', () => { stop = true; }); while (!stop) await queue.next();";
    assert.match(ended(own(inside)), /while \(a\$\$\$\$\) await/);
    const member = (test: string) => `class Own {
      stopped = false;
      async own() { while (${test}) await this.queue.next(); }
      stop() { this.stopped = true; }
    }`;
    assert.equal(ended(member('!this.stopped')), member('a$$$$$$$$$$$$'));
  });

  const kept: [what: string, text: string][] = [
    ['they break off', own('while (true) { if (!(await queue.next())) break; }')],
    ['they return', own('for (;;) { const x = await queue.next(); if (!x) return; }')],
    [
      'they set what they test',
      own('let more = true; while (more) { more = await queue.next(); }'),
    ],
    [
      'what they call sets it',
      `let on = true;
      async function own() { while (on) await step(); }
      async function step() { on = await queue.next(); }`,
    ],
    ['they ask something', own('while (queue.next()) await queue.done();')],
    ['they ask how much is left', own('while (queue.length) await queue.shift();')],
    ['they heed a signal', own('while (!signal.aborted) await queue.next();')],
    ['they wait for nothing', own('while (true) queue.next();')],
    [
      'others run them',
      'async function own() {}\nasync function other() { while (true) await a(); }',
    ],
  ];
  for (const [what, text] of kept) {
    it(`stay as they are where ${what}`, () => assert.equal(ended(text), text));
  }
});
