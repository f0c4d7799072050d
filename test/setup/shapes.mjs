// What a child may hand over: the types of the protocol, compiled to functions that look at values.

import { validator } from '@exodus/schemasafe';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { step } from './step.mjs';

const PROTOCOL = 'bench-runner/protocol.d.ts';
const SHAPES = 'src/harness/resultShapes.js';
const MADE_BY = ['test/setup/shapes.mjs', 'tsconfig.json', 'package-lock.json'];

const RESULTS = [
  ...['ChildFailure', 'BenchResult', 'ProbeResult'],
  ...['ProfileResult', 'ServerResult', 'ScriptResult'],
];

/** Differences, and what a subject may set to any number: of all other figures none is below 0. */
const SIGNED = ['perCallBytes', 'emptyCallBytes', 'stackTraceLimit'];

/** Writes `SHAPES` anew unless it is made from these very types. */
export async function writeShapes() {
  const sources = fingerprint([PROTOCOL, ...MADE_BY]);
  const file = path.join(root, SHAPES);
  if (isStamped('shapes', sources) && fs.existsSync(file)) return;
  await step(`Compiling ${PROTOCOL} to ${SHAPES}`, () => {
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
    fs.writeFileSync(file, `[${RESULTS.map((name) => `exports.is${name}`)}] = ${shapes}\n`);
    stamp('shapes', sources);
  });
}

/** Limits of a figure; JSON can write numbers that are read as Infinity. */
function limited(key, schema) {
  if (![schema?.type].flat().includes('number')) return schema;
  const minimum = SIGNED.includes(key) ? -Number.MAX_VALUE : 0;
  return { ...schema, minimum, maximum: Number.MAX_VALUE };
}
