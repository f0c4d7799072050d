import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { type Ended, ROOT } from './runCli';

const ajv = new Ajv({ allowUnionTypes: true });
const schema = fs.readFileSync(path.join(ROOT, 'docs/report.schema.json'), 'utf8');
ajv.addSchema(JSON.parse(schema) as object, 'report');

/** The JSON that a command printed, held to its definition in the report's schema. */
export function parsed<Value>({ stdout, stderr }: Ended, definition: string): Value {
  assert.notEqual(stdout, '', stderr);
  const value = JSON.parse(stdout) as Value;
  const validate = ajv.getSchema(`report#/definitions/${definition}`) ?? assert.fail();
  assert.ok(validate(value), JSON.stringify(validate.errors));
  return value;
}
