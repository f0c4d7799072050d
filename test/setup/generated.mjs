// Makes functions that check a child's messages from the protocol's types; their file is not in
// git.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { once, step } from './step.mjs';

const PROTOCOL = 'bench-runner/protocol';
const MADE_BY = ['test/setup/generated.mjs', 'tsconfig.json', 'package-lock.json'];

const FILE = 'src/harness/resultShapes.js';

/** Makes the checks unless they are up to date, and packs the runner into one file. */
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
  'TwoAtOnceResult',
];

/** Figures that may be negative: differences, and a number that a subject sets. */
const SIGNED = ['perCallBytes', 'emptyCallBytes', 'stackTraceLimit', 'by'];

async function writeShapes() {
  // not installed before `installPackages`
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

/** Limits of a figure, as JSON has numbers that parse as Infinity. */
function limited(key, schema) {
  if (![schema?.type].flat().includes('number')) return schema;
  const minimum = SIGNED.includes(key) ? -Number.MAX_VALUE : 0;
  return { ...schema, minimum, maximum: Number.MAX_VALUE };
}

const RUNNER = path.join(root, 'bench-runner');
const PACKED = 'packed.js';
/** Files outside of the pack: subjects, and programs that are started or required by their path. */
const APART =
  /^(?:patterns|companions|tools|realIo|start\.js|packed\.js|serving\/(?:preload|worker)\.js)/;

/**
 * Packs the runner into one script. Its value is an object of functions by file name, which take a
 * module's usual parameters. The first line has their sizes.
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
  // a text with one byte a character is read fastest
  const plain = code.replace(/[\u0080-\uffff]/g, escaped);
  const takes = 'exports, require, module, __filename, __dirname';
  return `${JSON.stringify(name)}: function (${takes}) {${plain}\n},`;
}

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
