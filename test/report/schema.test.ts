import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { failure } from '../../src/failure';
import { sweepOf } from '../../src/harness/sweep';
import {
  comparison,
  debuggability,
  failedBenchmark,
  failedReport,
  machine,
  report,
  runtime,
  complexity,
  FILE,
  benchmark,
} from './reports';

const root = path.resolve(__dirname, '../../..');
const file = path.join(root, 'docs/report.schema.json');
const schema = JSON.parse(fs.readFileSync(file, 'utf8')) as object;

describe('report.schema.json', () => {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  ajv.addSchema(schema, 'report');
  const isReport = ajv.getSchema('report#/definitions/Report');
  const isOutput = ajv.getSchema('report');

  function assertValid(value: unknown, validate = isOutput): void {
    assert.ok(validate);
    // what is printed is what counts: undefined keys are gone
    const valid = validate(JSON.parse(JSON.stringify(value)));
    assert.ok(valid, JSON.stringify(validate.errors, null, 2));
  }

  function assertRefused(change: (broken: Record<string, unknown>) => void): void {
    const broken = JSON.parse(JSON.stringify(report())) as Record<string, unknown>;
    change(broken);
    assert.ok(isReport && isOutput);
    assert.equal(isReport(broken), false);
    assert.equal(isOutput(broken), false);
  }

  it('is what the types say', () => {
    const generated = createGenerator({
      path: path.join(root, 'src/report/schema.ts'),
      tsconfig: path.join(root, 'tsconfig.json'),
      type: 'Output',
      skipTypeCheck: true,
    }).createSchema('Output');
    assert.deepEqual(JSON.parse(JSON.stringify(generated)), schema);
  });

  it('takes a report that scored, and each way not to', () => {
    assertValid(report(), isReport);
    for (const state of [
      'failed',
      'timedOut',
      'crashed',
      'neverCompleted',
      'cancelled',
      'skipped',
    ] as const) {
      assertValid(failedReport(state, 'threw', 'x', { line: 3, stderr: 'y' }), isReport);
    }
  });

  it('takes what every command prints', () => {
    const header = { schema: report().schema, machine };
    const unscored = failure('failed', 'binaryFile', 'x');
    assertValid(comparison());
    assertValid(comparison({}, { time: unscored, memory: unscored }));
    assertValid({ reports: [report(), report()] });
    assertValid({ comparisons: [comparison()] });
    assertValid([
      { state: 'scored', file: FILE, ...complexity() },
      { file: FILE, ...unscored },
    ]);
    assertValid({ schema: report().schema, subject: { file: FILE }, ...unscored });
    const failed = failedBenchmark('failed', 'threw', 'x');
    const subjects = [benchmark(), failed].map((each) => ({ file: FILE, runtime, ...each }));
    assertValid({ ...header, subjects, sweeps: [] });
    const sweep = sweepOf('growing', [benchmark(), failed]);
    assertValid({ ...header, subjects, sweeps: [{ file: FILE, runtime, ...sweep }] });
    assertValid(report({ sweeps: [sweep] }), isReport);
    assertValid({
      ...header,
      subjects: [{ file: FILE, runtime, debuggability: debuggability(4), findings: [] }],
    });
  });

  it('refuses a missing key', () => assertRefused((broken) => delete broken['debuggability']));

  it('refuses a key that is not known', () => assertRefused((broken) => (broken['score'] = 7)));

  it('refuses a figure where a run failed', () =>
    assertRefused((broken) => {
      broken['benchmark'] = {
        state: 'failed',
        kind: 'doxbee',
        parallel: 1,
        ioMs: 1,
        mode: 'sound',
        timeMs: 0,
      };
    }));

  it('refuses a level outside of the scale', () =>
    assertRefused((broken) => {
      (broken['debuggability'] as { sourceMaps: { level: number } }).sourceMaps.level = 6;
    }));

  it('refuses a reason that is not one of them', () =>
    assertRefused((broken) => {
      broken['debuggability'] = { state: 'failed', reason: { code: 'unlucky', message: 'x' } };
    }));
});
