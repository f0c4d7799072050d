// Functions that look at what a child hands over: made of the protocol's types, and not in git.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { once, step } from './step.mjs';

const PROTOCOL = 'bench-runner/protocol.d.ts';
const MADE_BY = ['test/setup/generated.mjs', 'tsconfig.json', 'package-lock.json'];

const FILE = 'src/harness/resultShapes.js';

/** Makes them, unless they are made from these very types. */
export const generate = once(async () => {
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
  fs.writeFileSync(path.join(root, FILE), `[${names}] = ${shapes}\n`);
}

/** Limits of a figure; JSON can write numbers that are read as Infinity. */
function limited(key, schema) {
  if (![schema?.type].flat().includes('number')) return schema;
  const minimum = SIGNED.includes(key) ? -Number.MAX_VALUE : 0;
  return { ...schema, minimum, maximum: Number.MAX_VALUE };
}
