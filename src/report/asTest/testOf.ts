/** Writes a finding of two calls at once as a test of the project's own. */

import * as path from 'node:path';

import type { SubjectDocument } from '../../document/document';
import type { Race, Replay } from '../../probe/twoAtOnce/race';
import { doesOf, type Finding } from '../../rules/finding';
import type { Report } from '../report';
import { commented, indented, keyCode, literal, wrapped } from './code';
import { runnerFor, WrongName, type TestRunner } from './runner';
import { NotPlain, Stubs } from './stubs';
import { NotExported, ownNames, subjectCode } from './subjectCode';
import { seenOf, setterOf } from './seen';

/** A test, or why there is none, in one sentence. */
export type AsTest =
  | { state: 'written'; text: string; runner: TestRunner['name']; command: string }
  | { state: 'notPossible'; reason: string };

/** @param testFile absolute path of the file that the test is for */
export function testOf(
  finding: Finding,
  { debuggability, subject }: Pick<Report, 'debuggability' | 'subject'>,
  document: SubjectDocument,
  testFile: string,
): AsTest {
  const twoAtOnce = debuggability.state === 'scored' ? debuggability.twoAtOnce : undefined;
  const race = finding.race === undefined ? undefined : twoAtOnce?.races[finding.race];
  const name = subject.function;
  if (debuggability.state !== 'scored' || !race || name === undefined)
    return { state: 'notPossible', reason: NOT_OF_RACE };
  if (race.noTest !== undefined) return { state: 'notPossible', reason: race.noTest };
  const endsBy = debuggability.own?.completesBy ?? 'promise';
  return raceAsTest({ finding, race, name, document, endsBy }, testFile);
}

const NOT_OF_RACE = 'Only a finding of two calls at once can be written as a test.';

/** Writes a race; the finding tells of it. */
export function raceAsTest(asked: Asked, testFile: string): AsTest {
  const { race, name, document } = asked;
  try {
    if (race.replay === undefined) throw new NotPlain('code that was not recorded');
    const runner = runnerFor(document, testFile);
    const file = path.basename(testFile);
    const text = textOf({ ...asked, replay: race.replay, runner, file });
    return { state: 'written', text, runner: runner.name, command: runner.command };
  } catch (error) {
    return { state: 'notPossible', reason: reasonOf(error, name) };
  }
}

function reasonOf(error: unknown, name: string): string {
  if (error instanceof NotExported)
    return `No test can call \`${name}\`: no export of its file leads to it.`;
  if (error instanceof NotPlain)
    return `A plain test cannot stand in for ${error.message}, which \`${name}\` uses.`;
  if (error instanceof WrongName) return error.message;
  throw error;
}

/** A race, with what a test of it tells. */
export interface Asked {
  finding: Pick<Finding, 'message' | 'mark' | 'rule'>;
  race: Race;
  name: string;
  document: SubjectDocument;
  /** How its calls end. */
  endsBy: string;
}

interface Told extends Asked {
  replay: Replay;
  runner: TestRunner;
  /** Name of the file. */
  file: string;
}

function textOf(told: Told): string {
  const { race, name, runner } = told;
  const title = `${name}: two calls at once do what they do one after the other`;
  const blocks = [
    headOf(told),
    `test(${literal(title)}, async () => {\n${indented(comparison(race))}\n});`,
    inTurnCode(race),
    atOnceCode(race),
    setUpCode(told),
    ioCode(told.endsBy),
    runner.load,
  ];
  return tidied(`${blocks.join('\n\n')}\n`);
}

function headOf({ finding, name, runner, file }: Told): string {
  const comment = [
    `// ${commented(finding.message)}.`,
    '//',
    `// Run it: ${runner.command} ${file}`,
    `// It fails as long as \`${name}\` ${commented(doesOf(finding))}, and passes once it does not.`,
  ].join('\n');
  const [first, ...more] = runner.imports.split('\n');
  return first === "'use strict';"
    ? [first, '', comment, ...more].join('\n')
    : [comment, '', first, ...more].join('\n');
}

function comparison({ given, kind }: Race): string {
  if (given === 'equal' || kind === 'lateAnswer')
    return 'assert.deepEqual(await atOnce(), await inTurn());';
  return [
    "const either = [await inTurn('A', 'B'), await inTurn('B', 'A')];",
    'const seen = await atOnce();',
    'assert.deepEqual(seen, either.find((each) => isDeepStrictEqual(each, seen)) ?? either[0]);',
  ].join('\n');
}

function inTurnCode({ given, kind }: Race): string {
  const isOneOrder = given === 'equal' || kind === 'lateAnswer';
  return isOneOrder
    ? `/** One call after the other. */
async function inTurn() {
  const { A, B, seen } = await setUp();
  const a = A();
  await answerAll();
  const b = B();
  await answerAll();
  return seen(a, b);
}`
    : `/** One call after the other. */
async function inTurn(first, second) {
  const { seen, ...calls } = await setUp();
  const ends = {};
  for (const call of [first, second]) {
    ends[call] = calls[call]();
    await answerAll();
  }
  return seen(ends.A, ends.B);
}`;
}

function atOnceCode({ replay }: Race): string {
  const { by, after } = replay!.order;
  if (by === 'alternating')
    return `/** Both calls at once: their answers come in turns. */
async function atOnce() {
  const { A, B, seen } = await setUp();
  const a = A();
  const b = B();
  await answerAll();
  return seen(a, b);
}`;
  const when =
    after === 0
      ? 'before A has its first answer'
      : `once A has ${after === 1 ? 'its first answer' : `${after} answers`}`;
  const first = after === 0 ? '' : `  await answerAll(${after});\n`;
  return `/** Both calls at once: B runs to its end ${when}. */
async function atOnce() {
  const { A, B, seen } = await setUp();
  const a = A();
${first}  const laterForA = io.waiting.splice(0);
  const b = B();
  await answerAll();
  io.waiting.unshift(...laterForA);
  await answerAll();
  return seen(a, b);
}`;
}

function setUpCode({ race, replay, name, document, runner, endsBy }: Told): string {
  const stubs = new Stubs(replay, setterOf(race.state));
  const { made, callee, object, names } = subjectCode(document, name, replay, stubs);
  const isModule = (key: string) => key.startsWith('"');
  const modules = replay.roots.flatMap(({ key, value }) =>
    isModule(key)
      ? [`${keyCode(runner.moduleName(JSON.parse(key) as string))}: ${stubs.moduleCode(value)}`]
      : [],
  );
  const known = new Set([...names, ...ownNames(document)]);
  const globals = replay.roots.flatMap(({ key, value }) =>
    isModule(key) || known.has(key) || stubs.isBare(value)
      ? []
      : [`globalThis.${key} = ${stubs.code(value)};`],
  );
  const call = (args: Replay['args'][number]) =>
    callCode(
      callee,
      args.map((each) => stubs.code(each)),
      endsBy,
    );
  const [a = [], b = []] = replay.args;
  const lines = [
    'io.begin();',
    ...globals,
    `const subject = await load(${wrapped('{', modules, '}')});`,
    'await answerAll();',
    ...made,
    ...(race.after
      ? [
          `for (let i = 0; i < ${race.after}; i += 1) {\n${indented(`ended(${call(a)});\nawait answerAll();`)}\n}`,
        ]
      : []),
    `return ${wrapped(
      '{',
      [
        `A: () => ended(${call(a)})`,
        `B: () => ended(${call(b)})`,
        seenOf(race, { document, object, names, again: call(a) }),
      ],
      '}',
    )};`,
  ];
  return `async function setUp() {\n${indented(lines.join('\n'))}\n}`;
}

function callCode(callee: string, args: readonly string[], endsBy: string): string {
  if (endsBy !== 'callback') return `async () => ${wrapped(`${callee}(`, args, ')')}`;
  const called = wrapped(`${callee}(`, [...args, 'done'], ')');
  return `() => called((done) => ${called})`;
}

/** Leaves out what the test does not use. */
function tidied(text: string): string {
  const parts = { callback: CALLBACK, note: NOTE, fail: FAIL };
  const lean = Object.entries(parts).reduce(
    (left, [name, code]) => (left.includes(`io.${name}(`) ? left : left.replace(code, '')),
    text,
  );
  return lean.includes('isDeepStrictEqual(') ? lean : lean.replace(/^.*isDeepStrictEqual.*\n/m, '');
}

const CALLBACK = `  callback: (name, answer) =>
    function (...args) {
      const done = args.pop();
      io.asked.push([name, ...args]);
      io.waiting.push(() => done(null, answer.apply(this, args)));
    },
`;
const NOTE = `  note:
    (name, answer) =>
    (...args) => {
      io.asked.push([name, ...args]);
      return answer(...args);
    },
`;
const FAIL = `  fail: (error) => {
    throw error;
  },
`;

function ioCode(endsBy: string): string {
  return endsBy === 'callback' ? `${IO}\n\n${CALLED}` : IO;
}

const CALLED = `/** Makes a call that ends by a callback. */
function called(call) {
  return new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value)));
  });
}`;

const IO = `/** I/O as the test wants it: each operation waits for its answer. */
const io = {
  begin: () => Object.assign(io, { asked: [], waiting: [], written: [] }),
  promise: (name, answer) =>
    function (...args) {
      io.asked.push([name, ...args]);
      return new Promise((resolve) => io.waiting.push(resolve)).then(() => answer.apply(this, args));
    },
${CALLBACK}${NOTE}${FAIL}};

/** Answers operations in the order in which they were asked, until none waits. */
async function answerAll(most = Infinity) {
  await nextTurn();
  for (let i = 0; i < most && io.waiting.length > 0; i += 1) {
    io.waiting.shift()();
    await nextTurn();
  }
}

/** Resolves to the result of a call, or to its error. */
async function ended(call) {
  try {
    return await call();
  } catch (error) {
    return \`failed: \${error}\`;
  }
}`;
