import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { printableJson } from '../../src/cli/outcome';
import { ProgressLine } from '../../src/cli/progressLine';
import { wantsColour } from '../../src/cli/terminal';
import type { Progress } from '../../src/scoring/score';

describe('the terminal', () => {
  it('has colours where a person or a terminal wants them', () => {
    assert.equal(wantsColour(true, {}), true);
    assert.equal(wantsColour(undefined, {}), false);
    assert.equal(wantsColour(true, { TERM: 'dumb' }), false);
    assert.equal(wantsColour(true, { NO_COLOR: '1' }), false);
    assert.equal(wantsColour(true, { NO_COLOR: '' }), true);
    assert.equal(wantsColour(false, { FORCE_COLOR: '1' }), true);
    assert.equal(wantsColour(true, { FORCE_COLOR: '0' }), false);
  });

  it('gets JSON that moves nothing and reads back the same', () => {
    const value = { name: '\x9b2J\u202e\u2028\x7f\x1b', list: ['a\nb'] };
    const text = printableJson(value);
    assert.doesNotMatch(text, /[^\P{Cc}\n]|[\u2028\u202e]/u);
    assert.deepEqual(JSON.parse(text), value);
  });
});

describe('the progress line', () => {
  const probing: Progress = { stage: 'probe', done: 1, total: 2, text: 'Probing' };
  const round = (done: number): Progress => ({
    stage: 'benchmark',
    done,
    total: 3,
    text: `Benchmark, round ${done + 1} of 3`,
  });

  /** Tells the progress of a file at each of the times, and what stderr got. */
  function told(canRewrite: boolean, steps: [number, Progress][]): string {
    let [text, nowMs] = ['', 0];
    const stderr = new Writable({
      write: (chunk, _encoding, done) => {
        text += String(chunk);
        done();
      },
    });
    const line = new ProgressLine({ stderr, canRewrite }, () => nowMs);
    for (const [atMs, progress] of steps) {
      nowMs = atMs;
      line.show('a\x1b.js', progress);
    }
    line.end();
    return text;
  }

  it('is rewritten on a terminal, and gone at the end', () => {
    assert.equal(
      told(true, [
        [0, probing],
        [5, round(0)],
      ]),
      '\r\x1b[Ka\\x1b.js: Probing\r\x1b[Ka\\x1b.js: Benchmark, round 1 of 3\r\x1b[K',
    );
  });

  it('is a line a stage elsewhere, once the work is long', () => {
    assert.equal(
      told(false, [
        [0, probing],
        [2100, round(0)],
        [2200, round(1)],
        [2300, probing],
      ]),
      'a\\x1b.js: Benchmark, round 1 of 3\na\\x1b.js: Probing\n',
    );
  });
});
