import assert from 'node:assert/strict';

import { effectOf, helps } from '../../src/rules/effect';
import type {
  Frame,
  GradedDebuggability,
  CallbackMisuse,
  Consequence,
  Level,
  Site,
} from '../../src/probe/debuggability';
import { probe } from '../report/debuggabilities';
import { aReport } from '../views/report';

function frame(functionName: string | null, owner: Frame['owner'] = 'subject'): Frame {
  return { text: '', functionName, at: null, owner };
}

function site(operation: string, level: Level, line: number, change: Partial<Site> = {}): Site {
  return {
    operation,
    boundary: 'promisified',
    at: { file: '/home/ann/upload.js', line, column: 1 },
    code: '',
    consequence: { kind: 'delivered' },
    alsoSeen: [],
    left: [],
    level,
    reached: { by: 'call' },
    probes: [],
    lapses: [],
    ...change,
  };
}

/** An error that is passed, and what becomes of it. */
function ending(kind: Consequence['kind'] | 'hung', stack: Frame[] = []): Partial<Site> {
  const [outcome, seen] =
    kind === 'hung' ? [kind, 'neverEnds' as const] : ['delivered' as const, kind];
  const consequence = { kind: seen } as Consequence;
  return { probes: [probe('passed', { outcome, consequence, named: 'no', stack })] };
}

function seen(sites: Site[], level: Level = 1): GradedDebuggability {
  const { debuggability } = aReport();
  assert.ok(debuggability.state === 'scored');
  const { stackTraces } = debuggability;
  const boundaries = [{ boundary: 'promisified' as const, level, worst: level }];
  return { ...debuggability, stackTraces: { ...stackTraces, level, boundaries, sites } };
}

describe('effectOf', () => {
  it('sees what a change brings if the operation is an async function', () => {
    const before = seen([site('a', 1, 3)]);
    const after = seen([site('a', 1, 3, { otherwise: 5 })]);
    assert.deepEqual(effectOf(before, after).sites, [
      { operation: 'a', boundary: 'promisified', line: 3, before: 1, after: 5, ifAsync: true },
    ]);
    assert.equal(helps(effectOf(before, after)), true);
    assert.equal(helps(effectOf(after, before)), false);
  });

  it('finds the same calls by what they call, not by their lines', () => {
    const before = seen([site('a', 1, 3), site('a', 1, 4), site('b', 5, 6)], 1);
    const after = seen([site('a', 1, 13), site('a', 5, 14), site('b', 5, 16)], 5);
    const effect = effectOf(before, after);
    assert.deepEqual(effect.sites, [
      { operation: 'a', boundary: 'promisified', line: 4, before: 1, after: 5 },
    ]);
    assert.deepEqual([effect.compared, effect.missing], [3, 0]);
    assert.deepEqual([effect.before, effect.after], [1, 5]);
    assert.equal(helps(effect), true);
  });

  it('takes boundaries and ways apart', () => {
    const byFailure: Partial<Site> = { reached: { by: 'failure', operation: 'a', line: 3 } };
    const before = seen([site('a', 1, 3), site('a', 1, 9, byFailure)]);
    const after = seen([site('a', 4, 9, byFailure), site('a', 1, 3, { boundary: 'async' })]);
    const effect = effectOf(before, after);
    assert.deepEqual(
      effect.sites.map(({ line, after: level }) => [line, level]),
      [[9, 4]],
    );
    assert.equal(effect.missing, 1);
  });

  it('does not call it help where a call got worse, went, or stayed as it was', () => {
    const before = seen([site('a', 1, 3), site('b', 5, 4)]);
    const help = (sites: Site[]) => helps(effectOf(before, seen(sites)));
    assert.equal(help([site('a', 5, 3), site('b', 5, 4)]), true);
    assert.equal(help([site('a', 5, 3), site('b', 4, 4)]), false);
    assert.equal(help([site('a', 5, 3)]), false);
    assert.equal(help([site('a', 1, 3), site('b', 5, 4)]), false);
  });

  it('does not call it help where an error reaches fewer, or a call misbehaves only now', () => {
    const misuse = (outcome: CallbackMisuse['outcome']): Partial<Site> => ({
      lapses: [{ mode: 'calledTwice', outcome, repeated: 1, message: '' }],
    });
    const help = (was: Partial<Site>, is: Partial<Site>) =>
      helps(effectOf(seen([site('a', 1, 3, was)]), seen([site('a', 5, 3, is)])));
    assert.equal(help(ending('delivered'), ending('delivered')), true);
    assert.equal(help(ending('uncaught'), ending('delivered')), true);
    assert.equal(help(ending('delivered'), ending('uncaught')), false);
    assert.equal(help(ending('uncaught'), ending('hidden')), false);
    assert.equal(help(ending('neverEnds'), ending('hung')), false);
    assert.equal(help(misuse('completed'), misuse('completed')), true);
    assert.equal(help(misuse('completed'), misuse('completedTwice')), false);
    assert.equal(help(misuse('hung'), misuse('crashed')), true);
  });

  it('counts frames of the subject without a name', () => {
    const withFrames = (stack: Frame[]) => seen([site('a', 1, 3, ending('delivered', stack))]);
    const before = withFrames([frame(null), frame('Object.<anonymous>'), frame(null, 'node')]);
    const effect = effectOf(before, withFrames([frame('onPut'), frame('Object.<anonymous>')]));
    assert.deepEqual(effect.nameless, { before: 2, after: 1 });
    assert.equal(helps(effect), true);
  });
});
