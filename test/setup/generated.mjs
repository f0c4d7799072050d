// What is made of the sources' types and is not in git: the schema of all that is printed as JSON,
// and functions that look at what a child hands over.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { once, run, step } from './step.mjs';

const PROTOCOL = 'bench-runner/protocol.d.ts';
const MADE_BY = ['test/setup/generated.mjs', 'tsconfig.json', 'package-lock.json'];

/** Makes both, unless they are made from these very types. */
export const generate = once(async () => {
  await make('src/harness/resultShapes.js', [PROTOCOL], writeShapes);
  await make('src/report/report.schema.json', ['src', PROTOCOL], writeSchema);
});

async function make(file, types, write) {
  const name = path.basename(file);
  const sources = () => fingerprint([...types, ...MADE_BY]);
  if (isStamped(name, sources()) && fs.existsSync(path.join(root, file))) return;
  await step(`Making ${file}`, () => write(file));
  // it may stand among its sources
  stamp(name, sources());
}

function writeSchema(file) {
  const generator = 'node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js';
  const from = ['--tsconfig', 'tsconfig.json', '--path', 'src/report/schema.ts'];
  const flags = ['--type', 'Output', '--no-type-check', '--out', file];
  return run('schema', process.execPath, [generator, ...from, ...flags], { cwd: root });
}

const RESULTS = [
  ...['ChildFailure', 'BenchResult', 'ProbeResult'],
  ...['ProfileResult', 'ServerResult', 'ScriptResult'],
];

/** Differences, and what a subject may set to any number: of all other figures none is below 0. */
const SIGNED = ['perCallBytes', 'emptyCallBytes', 'stackTraceLimit'];

async function writeShapes(file) {
  // not there before the packages are
  const { validator } = await import('@exodus/schemasafe');
  const { createGenerator } = await import('ts-json-schema-generator');
  const { $schema, definitions } = createGenerator({
    path: path.join(root, PROTOCOL),
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
  fs.writeFileSync(path.join(root, file), `[${names}] = ${shapes}\n`);
}

/** Limits of a figure; JSON can write numbers that are read as Infinity. */
function limited(key, schema) {
  if (![schema?.type].flat().includes('number')) return schema;
  const minimum = SIGNED.includes(key) ? -Number.MAX_VALUE : 0;
  return { ...schema, minimum, maximum: Number.MAX_VALUE };
}
