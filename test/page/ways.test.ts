import * as assert from 'node:assert/strict';
import { waysInEditor, waysInTerminal } from '../../src/page/ways';

const CASES: readonly [text: string, inEditor: string, inTerminal: string][] = [
  [
    'Allow more time (--budget, asyncScore.budgetSeconds).',
    'Allow more time (the setting "Budget Seconds").',
    'Allow more time (--budget).',
  ],
  [
    'Look for an endless loop, or raise asyncScore.timeoutSeconds (--timeout).',
    'Look for an endless loop, or raise the setting "Timeout Seconds".',
    'Look for an endless loop, or raise --timeout.',
  ],
  [
    'Use a newer one: command "Pick Node runtime…", asyncScore.runtime, or --runtime.',
    'Use a newer one: command "Pick Node runtime…" or the setting "Runtime".',
    'Use a newer one: --runtime.',
  ],
  [
    'Export the function, or name the one that is meant (--function, FILE#NAME).',
    'Export the function, or name the one that is meant (command "Score function…").',
    'Export the function, or name the one that is meant (--function or FILE#NAME).',
  ],
  [
    'If its calls end in another way, say in which (--completes, or the panel).',
    'If its calls end in another way, say in which (the lists under how it was called).',
    'If its calls end in another way, say in which (--completes).',
  ],
  [
    'Change --io-ms or asyncScore.IODelayMilliseconds.',
    'Change the setting "IO Delay Milliseconds".',
    'Change --io-ms.',
  ],
  [
    'Raise the setting asyncScore.maxFileKilobytes.',
    'Raise the setting "Max File Kilobytes".',
    'Raise the setting asyncScore.maxFileKilobytes.',
  ],
  [
    'Return await it - as a-b -- c.',
    'Return await it - as a-b -- c.',
    'Return await it - as a-b -- c.',
  ],
];

describe('the ways that a remedy names', () => {
  for (const [text, inEditor, inTerminal] of CASES) {
    it(`are those of the place where it is read: ${text}`, () => {
      assert.equal(waysInEditor(text), inEditor);
      assert.equal(waysInTerminal(text), inTerminal);
    });
  }
});
