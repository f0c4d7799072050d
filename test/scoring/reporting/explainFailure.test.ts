import assert from 'node:assert/strict';

import type { OwnMet } from '../../../bench-runner/protocol/recording';
import { prepareCall } from '../../../src/calling/prepareCall';
import type { PreparedCall } from '../../../src/calling/preparedCall';
import { readNoMapFile } from '../../../src/document/mapReader';
import { failure, type ReasonCode } from '../../../src/failure';
import type { FailedCall } from '../../../src/harness/failedCall';
import { explainFailure } from '../../../src/scoring/reporting/explainFailure';
import { documentOf } from '../../document/documents';
import { invention } from '../../report/calls';

const FILE = '/nowhere/own.js';

async function called(text: string, file = FILE): Promise<PreparedCall> {
  const call = await prepareCall(documentOf(text, file), 'own', {}, { readMap: readNoMapFile });
  assert.equal(call.state, 'prepared', JSON.stringify(call));
  return call as PreparedCall;
}

const MET: OwnMet = {
  completesBy: null,
  recognisedBy: null,
  args: ['an object', '"key-1"'],
  inventions: [invention({ name: 'store.read', answered: '"read-1"' })],
  changed: [],
  sideEffects: [],
  underWayAtEnd: 0,
  notRun: null,
};

function failed(
  stack: string,
  code: ReasonCode = 'completedWithError',
  message = 'No.',
): FailedCall {
  return { ...failure('failed', code, message, { stack }), met: MET };
}

const CHECK = `async function own(store, key) {
  const text = await store.read(key);
  if (text.length !== 64) throw new Error('no checksum');
  return text;
}
`;

describe('why a call failed', () => {
  it('is told by its line and the invented value that it goes by, and by no line that was not tried', async () => {
    const stack = `Error: no\n    at own (${FILE}:3:33)\n    at runner (/runner/main.js:1:1)`;
    const { reason } = await explainFailure(failed(stack), await called(CHECK));
    assert.equal(reason.line, 3);
    assert.match(reason.found ?? '', /text\.length: store\.read\(…\) answered "read-1"/);
    assert.equal(reason.remedy, undefined);
    assert.equal(reason.stack, `Error: no\n    at own (${FILE}:3:33)`);
  });

  it('names what was undefined', async () => {
    const call = await called(
      'async function own(db) {\n  const { rows } = await db.query();\n  return rows[7].name.trim();\n}\n',
    );
    const stack = `TypeError\n    at own (${FILE}:3:18)`;
    const { reason } = await explainFailure(failed(stack), call);
    assert.match(reason.found ?? '', /^it goes by rows\[7\]: db\.query\(…\)/);
  });

  it('names the argument where it goes by one', async () => {
    const text = CHECK.replace('text.length !== 64', "key[0] !== '/'");
    const stack = `Error\n    at own (${FILE}:3:33)`;
    const { reason } = await explainFailure(failed(stack), await called(text));
    assert.match(reason.found ?? '', /key is "key-1", which is invented/);
  });

  it('does not take for invented what a module of the project really answered', async () => {
    const text = `import { findUser } from './db.js';
async function own(id) {
  const user = await findUser(id);
  if (user.blocked) throw new Error('blocked');
  return user;
}
`;
    const stack = `Error: blocked\n    at own (${FILE}:4:27)`;
    const { reason } = await explainFailure(failed(stack), await called(text));
    const found =
      'it goes by user.blocked: ./db.js.findUser(…) is code of the project, which really ran';
    assert.equal(reason.found, found);
  });

  it('says of an answer that was given that it was', async () => {
    const text = `/** @score answers: {"store.read": "short"} */\n${CHECK}`;
    const stack = `Error: no\n    at own (${FILE}:4:33)`;
    const { reason } = await explainFailure(failed(stack), await called(text));
    assert.match(reason.found ?? '', /store\.read\(…\) answered "read-1", which is given$/);
  });

  const THROWN: [string, string, RegExp | null][] = [
    ['if (!user) throw new Error(id);', 'throw', /goes by user: db\.find/],
    [
      'if (user.old) return user; throw new Error(`of ${id}`);',
      'throw',
      /goes by user\.old: db\.find/,
    ],
    ["throw new Error('never');", 'throw', null],
    ['throw new Error(id);', 'throw', null],
  ];
  for (const [body, from, expected] of THROWN) {
    it(`goes by the test before what is thrown, and by no constructor: ${body}`, async () => {
      const code = `  const user = await db.find(id);\n  ${body}`;
      const call = await called(`async function own(id) {\n${code}\n}\n`);
      const column = 2 + body.indexOf(from) + 'throw '.length + 1;
      const stack = `Error: no\n    at own (${FILE}:3:${column})`;
      const { reason } = await explainFailure(failed(stack), call);
      assert.equal(reason.line, 3);
      if (expected === null)
        assert.deepEqual([reason.found, reason.remedy], [undefined, undefined]);
      else assert.match(reason.found ?? '', expected);
    });
  }

  const STUCK: [string, { line: number; column: number }, number, RegExp][] = [
    [
      "if (user.blocked) throw new Error('blocked');",
      { line: 3, column: 27 },
      9,
      /every way that was tried \(9\) ended at line 3: `throw new Error\('blocked'\)`, behind `user\.blocked`$/,
    ],
    [
      'return user.list\n    .total();',
      { line: 4, column: 6 },
      2,
      /of 9 ways that were tried none ends well; the one that came furthest ended at line 4: `return user\.list \.total\(\)`$/,
    ],
    ['if (id.x) { throw id; }', { line: 1, column: 1 }, 9, /none of 8 other ways/],
  ];
  for (const [body, at, ways, expected] of STUCK) {
    it(`tells in the code's own words where what was tried in vain ended: ${body}`, async () => {
      const code = `  const user = await db.find(id);\n  ${body}`;
      const call = await called(`async function own(id) {\n${code}\n}\n`);
      const stack = `Error: no\n    at own (${FILE}:3:5)`;
      const triedInVain = { runs: 9, furthest: { ways, ...at } };
      const { reason } = await explainFailure(failed(stack), { ...call, triedInVain });
      assert.match(reason.found ?? '', expected);
    });
  }

  it('does not give the first arguments of a function that calls itself', async () => {
    const text = `async function own(store, key) {
  if (key.deep) throw new Error('too deep');
  return own(store, await store.read(key));
}
`;
    const stack = `Error\n    at own (${FILE}:2:23)\n    at async own (${FILE}:3:3)`;
    const { reason } = await explainFailure(failed(stack), await called(text));
    assert.deepEqual([reason.line, reason.found, reason.remedy], [2, undefined, undefined]);
  });

  it('has the line of the source where another form of it ran', async () => {
    const text = CHECK.replace('(store, key)', '(store: any, key: string): Promise<string>');
    const file = FILE.replace('.js', '.ts');
    const stack = `Error: no\n    at own (${file}:3:33)`;
    const { reason } = await explainFailure(failed(stack), await called(text, file));
    assert.equal(reason.line, 3);
  });

  it('takes of a recursion the line that comes again and again', async () => {
    const at = (line: number, column: number) => `\n    at own (${FILE}:${line}:${column})`;
    const stack = `RangeError: full${at(1, 20)}${at(2, 10)}${at(2, 10)}`;
    const { reason } = await explainFailure(failed(stack, 'endlessRecursion'), await called(CHECK));
    assert.equal(reason.line, 2);
    assert.equal(reason.found, undefined);
  });

  it('leaves alone what is scored, has a line or no stack', async () => {
    const call = await called(CHECK);
    const scored = { state: 'scored' };
    assert.equal(await explainFailure(scored, call), scored);
    const silent = failed('');
    assert.equal(await explainFailure(silent, call), silent);
    const given = await called(`/** @score args: [{}, "k"] */\n${CHECK}`);
    const stack = `Error\n    at own (${FILE}:4:33)`;
    const { reason } = await explainFailure(failed(stack), given);
    assert.deepEqual([reason.line, reason.found], [4, undefined]);
  });
});
