import assert from 'node:assert/strict';

import { formWords } from '../../../src/report/messages/call';
import type { ReportedForm } from '../../../src/report/report';
import { reportedCall } from '../calls';

const OWN: ReportedForm = { by: 'own', tool: '', toolOf: null, toCommonJs: true, problem: null };
const NODE: ReportedForm = { ...OWN, by: 'typeStripping', tool: 'Node 24.21.0' };
const TYPESCRIPT: ReportedForm = { ...OWN, by: 'typescript', tool: 'TypeScript 6.0.3' };

describe('the form that ran, in words', () => {
  const cases: [form: ReportedForm | undefined, words: string | null][] = [
    [undefined, null],
    [{ ...OWN, by: 'nothing', toCommonJs: false }, null],
    [{ ...OWN, by: 'compiledAhead', toCommonJs: false }, 'as the tool left it that compiled it'],
    [{ ...NODE, toCommonJs: false }, 'with its types taken out by Node 24.21.0'],
    [NODE, 'with its types taken out by Node 24.21.0, and its imports as those of CommonJS'],
    [OWN, 'as transpiled by Async Score: its lines stay'],
    [
      { ...OWN, problem: 'Node 24.21.0 does not take its types out: it has an enum.' },
      'as transpiled by Async Score: its lines stay. Node 24.21.0 does not take its types out: it has an enum.',
    ],
    [TYPESCRIPT, 'as compiled by TypeScript 6.0.3'],
    [{ ...TYPESCRIPT, toolOf: 'project' }, 'as compiled by TypeScript 6.0.3 of the project'],
    [{ ...TYPESCRIPT, toolOf: 'editor' }, 'as compiled by TypeScript 6.0.3 of the editor'],
  ];
  for (const [form, words] of cases) {
    it(`is ${words === null ? 'not told' : words.slice(0, 60)}`, () => {
      assert.equal(formWords(reportedCall(form ? { form } : {})), words);
    });
  }
});
