import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { printableJson } from '../../src/cli/outcome';
import { ProgressLine } from '../../src/cli/progressLine';
import { wantsColour } from '../../src/cli/terminal';
import type { Page } from '../../src/page/page';
import { plainPaint } from '../../src/page/text/paint';
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

  /** Works with a line on a terminal of so many rows, and tells what stderr got. */
  function written(
    work: (line: ProgressLine, at: (ms: number) => void) => void,
    { canRewrite = true, rows = 24, columns = 80 } = {},
  ): string {
    let [text, nowMs] = ['', 0];
    const stderr = new Writable({
      write: (chunk, _encoding, done) => {
        text += String(chunk);
        done();
      },
    });
    const room = () => ({ rows, columns });
    const terminal = { stderr, canRewrite, width: 80, paint: plainPaint, room };
    const line = new ProgressLine(terminal, () => nowMs);
    work(line, (ms) => (nowMs = ms));
    line.end();
    return text;
  }

  /** Tells the progress of a file at each of the times, and what stderr got. */
  function told(canRewrite: boolean, steps: [number, Progress][]): string {
    return written(
      (line, at) => {
        for (const [atMs, progress] of steps) {
          at(atMs);
          line.show('a\x1b.js', progress);
        }
      },
      { canRewrite },
    );
  }

  const found = (text: string): Page => [{ kind: 'heading', level: 1, text }];

  it('has what is known so far above it, which goes when more is known and at the end', () => {
    const text = written((line) => {
      line.show('a.js', probing);
      line.preview(() => found('1 finding'));
      line.show('a.js', round(0));
      line.preview(() => found('2 findings'));
      line.preview(() => found('2 findings'));
    });
    assert.equal(
      text,
      [
        '\r\x1b[Ka.js: Probing',
        '\r\x1b[K\n1 finding\n\na.js: Probing',
        '\r\x1b[Ka.js: Benchmark, round 1 of 3',
        '\r\x1b[3A\x1b[J\n2 findings\n\na.js: Benchmark, round 1 of 3',
        '\r\x1b[3A\x1b[J',
      ].join(''),
    );
  });

  it('has nothing above it where that could not be written over', () => {
    const preview = (line: ProgressLine) => line.preview(() => found('1 finding'));
    assert.equal(written(preview, { canRewrite: false }), '');
    assert.equal(written(preview, { columns: 60 }), '');
    const two = [...found('One'), ...found('Two')];
    const small = written((line) => line.preview(() => two), { rows: 5 });
    assert.equal(small, '\r\x1b[K\nOne\n\n\r\x1b[3A\x1b[J');
  });

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
