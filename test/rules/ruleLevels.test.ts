import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Finding } from '../../src/rules/finding';
import { atLevels, parseRuleLevel, readRuleLevels, RULE_LEVELS } from '../../src/rules/ruleLevels';
import { RULE_NAMES, RULES, type Rule } from '../../src/rules/rules';
import { PROJECT } from '../subjects';

function found(rule: Rule): Finding {
  const place = { file: 'a.js', line: 1, column: 1, endLine: 1, endColumn: 2 };
  return { rule, severity: RULES[rule].severity, message: 'x', ...place, related: [] };
}

describe('how severe a rule is', () => {
  const findings = [found('unhandled-rejection'), found('cause-lost'), found('stack-lost')];

  it('is as a person says, and without a word as the rule is', () => {
    const told = atLevels(findings, { 'cause-lost': 'error', 'stack-lost': 'off' });
    assert.deepEqual(
      told.map(({ rule, severity }) => [rule, severity]),
      [
        ['unhandled-rejection', 'warning'],
        ['cause-lost', 'error'],
      ],
    );
    assert.deepEqual(atLevels(findings, {}), findings);
  });

  it('is read of a setting that may hold anything', () => {
    assert.deepEqual(readRuleLevels({ 'cause-lost': 'off', nope: 'off', 'left-open': 'loud' }), {
      'cause-lost': 'off',
    });
    for (const value of [null, 'off', ['off'], 3, undefined]) {
      assert.deepEqual(readRuleLevels(value), {});
    }
  });

  it('is read of the terminal, or what is needed in its place is told', () => {
    assert.deepEqual(parseRuleLevel('left-open=off'), { levels: { 'left-open': 'off' } });
    assert.deepEqual(parseRuleLevel('leftopen=off'), {
      needed: 'the name of a rule; the nearest is left-open',
    });
    assert.deepEqual(parseRuleLevel('left-open=loud'), {
      needed: 'one of off, hint, information, warning, error, such as left-open=off',
    });
    assert.deepEqual(parseRuleLevel('left-open'), {
      needed: 'one of off, hint, information, warning, error, such as left-open=off',
    });
  });

  it('can be set in the editor for each rule, with the rule’s own level as the default', () => {
    const text = fs.readFileSync(path.join(PROJECT, 'package.json'), 'utf8');
    const { contributes } = JSON.parse(text) as {
      contributes: { configuration: { properties: Record<string, { properties: unknown }> }[] };
    };
    const expected = RULE_NAMES.map((rule) => {
      const { severity, title } = RULES[rule];
      const description = `${title.charAt(0).toUpperCase()}${title.slice(1)}.`;
      return [rule, { type: 'string', enum: [...RULE_LEVELS], default: severity, description }];
    });
    assert.deepEqual(
      contributes.configuration
        .map(({ properties }) => properties['asyncScore.rules']?.properties)
        .find((rules) => rules !== undefined),
      Object.fromEntries(expected),
    );
  });
});
