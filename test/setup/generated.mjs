// Functions that look at what a child hands over: made of the protocol's types, and not in git.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { once, step } from './step.mjs';

const PROTOCOL = 'bench-runner/protocol';
const MADE_BY = ['test/setup/generated.mjs', 'tsconfig.json', 'package-lock.json'];

const FILE = 'src/harness/resultShapes.js';

/** Makes them, unless they are made from these very types; and the runner in one file. */
export const generate = once(async () => {
  pack();
  const sources = fingerprint([PROTOCOL, ...MADE_BY]);
  if (isStamped('shapes', sources) && fs.existsSync(path.join(root, FILE))) return;
  await step(`Making ${FILE}`, writeShapes);
  stamp('shapes', sources);
});

const RESULTS = [
  ...['ChildFailure', 'BenchResult', 'ProbeResult'],
  ...['ProfileResult', 'ServerResult', 'ScriptResult', 'SearchResult'],
];

/** Differences, and what a subject may set to any number: of all other figures none is below 0. */
const SIGNED = ['perCallBytes', 'emptyCallBytes', 'stackTraceLimit', 'by'];

async function writeShapes() {
  // not there before the packages are
  const { validator } = await import('@exodus/schemasafe');
  const { createGenerator } = await import('ts-json-schema-generator');
  const { $schema, definitions } = createGenerator({
    path: path.join(root, PROTOCOL, '*.d.ts'),
    tsconfig: path.join(root, 'tsconfig.json'),
    additionalProperties: true,
    skipTypeCheck: true,
    jsDoc: 'none',
  }).createSchema('ChildResult');
  const limits = JSON.parse(JSON.stringify(definitions), limited);
  const schemas = RESULTS.map((name) => ({
    $schema,
    $ref: `#/definitions/${name}`,
    definitions: limits,
  }));
  const shapes = validator(schemas, { multi: true }).toModule();
  const names = RESULTS.map((name) => `exports.is${name}`);
  fs.writeFileSync(path.join(root, FILE), `[${names}] = ${shapes}\n`);
}

/** Limits of a figure; JSON can write numbers that are read as Infinity. */
function limited(key, schema) {
  if (![schema?.type].flat().includes('number')) return schema;
  const minimum = SIGNED.includes(key) ? -Number.MAX_VALUE : 0;
  return { ...schema, minimum, maximum: Number.MAX_VALUE };
}

const RUNNER = path.join(root, 'bench-runner');
const PACKED = 'packed.js';
/** Programs that are scored, and what is started, or asked for, by its own path. */
const APART =
  /^(?:patterns|companions|tools|realIo|start\.js|packed\.js|serving\/(?:preload|worker)\.js)/;

/**
 * Puts the files of the runner into one script: its value is an object of functions that take what a module is
 * given, by the names of the files. The first line has their sizes.
 */
function pack() {
  const names = fs
    .readdirSync(RUNNER, { recursive: true })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.js') && !APART.test(name))
    .sort();
  const sizes = Object.fromEntries(
    names.map((name) => [name, fs.statSync(path.join(RUNNER, name)).size]),
  );
  const text = [`// ${JSON.stringify(sizes)}`, '({', ...names.map(asFunction), '})', ''].join('\n');
  const file = path.join(RUNNER, PACKED);
  const isThere = fs.existsSync(file) && fs.readFileSync(file, 'latin1') === text;
  if (isThere) fs.utimesSync(file, new Date(), new Date());
  else fs.writeFileSync(file, text, 'latin1');
}

function asFunction(name) {
  const code = fs.readFileSync(path.join(RUNNER, name), 'utf8');
  // a text of which each character is one byte is read the fastest
  const plain = code.replace(/[\u0080-\uffff]/g, escaped);
  const takes = 'exports, require, module, __filename, __dirname';
  return `${JSON.stringify(name)}: function (${takes}) {${plain}\n},`;
}

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
