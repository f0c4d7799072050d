import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { PrintedProject } from '../../src/report/projectScore';
import { contradictionsOfProject } from '../corpus/consistent';

import { parsed } from './parsed';
import { ROOT, runCli } from './runCli';

const FOLDER = path.join(ROOT, 'test/fixtures/cases');

/**
 * The first line of a file: `// expect: RULE line N`; `nothing`: no warning and no error; `nothing of RULE`: no hint
 * of it, either.
 */
const EXPECTED = /^\/\/ expect: (?<rule>[\w-]+)(?: of (?<of>[\w-]+))?(?: line (?<line>\d+))?/;

describe('cases of real code', () => {
  let project: PrintedProject;
  const told = new Map<string, { rule: string; line: number; severity: string }[]>();

  before(async function () {
    // the children of a project give way to the tests beside it
    this.timeout(900_000);
    const result = await runCli(['project', '.', '--fresh', '--json'], { cwd: FOLDER });
    project = parsed<PrintedProject>(result, 'PrintedProject');
    for (const one of project.functions) {
      const findings = one.state === 'scored' ? one.findings : [];
      told.set(one.file, [...(told.get(one.file) ?? []), ...findings]);
    }
  });

  it('are told alike by all outputs, each once', () => {
    assert.deepEqual(contradictionsOfProject(project), []);
  });

  for (const file of fs.readdirSync(FOLDER)) {
    const text = fs.readFileSync(path.join(FOLDER, file), 'utf8');
    const { rule, of, line } = EXPECTED.exec(text)?.groups ?? {};
    if (rule === 'nothing')
      it(`are right as in ${file}`, () => {
        const severe = told
          .get(file)!
          .filter((one) => one.rule === of || /warning|error/.test(one.severity));
        assert.deepEqual(severe, []);
      });
    else if (rule)
      it(`are wrong as in ${file}: ${rule}`, () => {
        const found = told.get(file)!.filter((one) => one.rule === rule);
        assert.deepEqual(
          found.map((one) => one.line),
          [Number(line)],
        );
      });
  }
});
