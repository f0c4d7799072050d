import assert from 'node:assert/strict';
import { failure } from '../../src/failure';
import type { Page } from '../../src/page/page';
import type { BenchListing } from '../../src/report/listings';
import { benchPage } from '../../src/report/pages/bench';
import { comparisonPage } from '../../src/report/pages/comparison';
import { scorePage } from '../../src/report/pages/score';
import { REPORT_SCHEMA } from '../../src/report/report';
import { renderText } from '../../src/page/text';
import { ansiPaint, plainPaint } from '../../src/page/text/paint';
import { shortenFrame, widthOf } from '../../src/page/text/width';
import { createUnits } from '../../src/report/units';
import { warnings } from '../../src/report/messages/warnings';
import { aMemory, estimated } from '../measured';
import { assertGolden } from './golden';
import {
  benchmark,
  comparison,
  debuggability,
  failedBenchmark,
  failedReport,
  machine,
  report,
  runtime,
  site,
  subject,
  sweep,
} from './reports';

const units = createUnits('en-US');

function plain(page: Page, width = 80): string {
  return renderText(page, { width, paint: plainPaint });
}

describe('a report as text', () => {
  const scored = report({
    benchmark: benchmark({
      timeMs: {
        ...estimated(
          101.2,
          98.1,
          104.3,
          [98.1, 99.4, 188.2, 100.9, 101.2, 101.5, 103.9, 104.3, 240],
        ),
        outliers: [2, 8],
      },
    }),
    warnings: [warnings.noisy(90, 101, 140)],
    sweeps: [sweep()],
  });

  it('reads as it should at 80 columns', () => {
    assertGolden('scored-80.txt', plain(scorePage(scored, units)));
  });

  it('sets the stacks beside each other at 120 columns', () => {
    assertGolden('scored-120.txt', plain(scorePage(scored, units), 120));
  });

  it('says what a runtime does not tell, each reason once', () => {
    const lacks = (what: string) =>
      failure('skipped', 'runtimeLacks', `This runtime does not tell ${what}.`, {
        remedy: 'Score it on a newer Node.',
      });
    const cpu = lacks('the CPU time of its process');
    const bare = report({
      benchmark: benchmark({
        cpuUsPerCall: cpu,
        settling: cpu,
        loopDelayMs: lacks('how late its timers are'),
        memory: aMemory({
          method: 'sampledAtCompletions',
          heap: lacks('a collection on request'),
          allocated: lacks('the heap around each collection'),
          gc: lacks('the heap around each collection'),
        }),
      }),
      sweeps: [sweep({ growth: cpu })],
    });
    const text = plain(scorePage(bare, units));
    assertGolden('bare-runtime-80.txt', text);
  });

  it('shows the stack at the final callback where only that one names the call', () => {
    const fragile = report({ debuggability: debuggability(4, [site(4)]) });
    const text = plain(scorePage(fragile, units));
    assert.match(text, /What you get\n[^]*At the final callback\n[^]*What you would need\n/);
    assert.doesNotMatch(plain(scorePage(report(), units)), /At the final callback/);
  });

  it('explains one failure once', () => {
    const never = failedReport(
      'neverCompleted',
      'neverCalledBack',
      'The callback was not called.',
      {
        completed: 0,
        needed: 'each call calls its last argument once',
        stderr: 'waiting\n\x1b[2Jfor ever',
      },
    );
    assertGolden('never-completed.txt', plain(scorePage(never, units)));
  });

  it('keeps what was measured before a failure', () => {
    const gone = failedReport('failed', 'brokenRuntime', 'Gone.', { measuredMs: [80.12, 81.3] });
    assert.match(
      plain(scorePage(gone, units)),
      /before +measured in earlier rounds: 80\.1 81\.3 ms/,
    );
  });

  it('explains two failures apart', () => {
    const half = report({
      benchmark: { ...failedReport('timedOut', 'timedOut', 'Stopped after 1 s.').benchmark },
    });
    const text = plain(scorePage(half, units));
    assert.match(text, /What it costs {2}timed out\n +Stopped after 1 s\n/);
    assert.match(text, /debuggability 6 of 10: stack traces 1 of 5, source maps 5 of 5/);
  });

  it('keeps to the width, whatever the names', () => {
    const long = `/home/ada/${'folder/'.repeat(30)}upload.js`;
    const wide = report({
      debuggability: debuggability(1, [
        site(1, { operation: 'x'.repeat(300), code: '文'.repeat(100) }),
      ]),
      subject: { ...subject, file: long },
    });
    const lines = plain(scorePage(wide, units)).split('\n');
    const over = lines.filter((line) => widthOf(line) > 80 && !line.includes(long));
    assert.deepEqual(over, []);
  });

  it('paints without moving a letter', () => {
    const painted = renderText(scorePage(scored, units), { width: 120, paint: ansiPaint });
    assert.ok(painted.includes('\x1b[31m'));
    const stripped = painted.replace(/\p{Cc}\[\d+m/gu, '');
    const trimmed = stripped.replace(/ +$/gm, '');
    assert.equal(trimmed, plain(scorePage(scored, units), 120));
  });

  it('lets no text of the subject reach the terminal as a command', () => {
    const evil = '\x1b]0;owned\x07\x1b[2J\u202e\n\r\x9b5m';
    const hostile = failedReport('failed', 'threw', evil, {
      found: evil,
      stack: evil,
      stderr: evil,
    });
    hostile.subject = { ...subject, file: `/tmp/${evil}.js`, function: evil };
    hostile.complexity.functions = [{ name: evil, line: 1, endLine: 2, tokens: 3 }];
    const probed = report({
      debuggability: debuggability(1, [site(1, { code: evil, operation: evil })]),
    });
    for (const each of [hostile, probed]) {
      const text =
        plain(scorePage(each, units)) + plain(comparisonPage(comparison({ a: each }), units));
      assert.doesNotMatch(text, /[^\P{Cc}\n]|\u202e/u);
    }
  });
});

describe('a comparison as text', () => {
  it('reads as it should', () => {
    const unlike = comparison({ fairness: [warnings.differentOperations('A makes 8, B 7')] });
    assertGolden('comparison-100.txt', plain(comparisonPage(unlike, units), 100));
  });

  it('stands where one side failed', () => {
    const b = failedReport('failed', 'threwOnLoad', 'It threw while loading.');
    const failed = {
      state: 'failed',
      reason: { code: 'threwOnLoad', message: 'B failed.' },
    } as const;
    const half = comparison(
      { b },
      { time: failed, cpu: failed, memory: failed, allocated: failed },
    );
    assertGolden('comparison-failed.txt', plain(comparisonPage(half, units), 100));
  });
});

describe('a benchmark as text', () => {
  const about = { file: '/home/ada/upload/async-await.js', runtime };
  const listing = (sweeps: BenchListing['sweeps']): BenchListing => ({
    schema: REPORT_SCHEMA,
    machine,
    subjects: [
      { ...about, ...benchmark() },
      { ...about, ...failedBenchmark('timedOut', 'timedOut', 'Stopped after 1 s.') },
    ],
    sweeps,
  });

  it('is a table with a row for each', () => {
    assertGolden('bench-100.txt', plain(benchPage(listing([]), units), 100));
  });

  it('is a table for each series, with how it grows', () => {
    const sweeps = [
      { ...about, ...sweep() },
      { ...about, ...sweep({ ioTime: 'growing' }) },
    ];
    assertGolden('bench-sweep-100.txt', plain(benchPage(listing(sweeps), units), 100));
  });
});

describe('the width of text', () => {
  it('counts columns, not characters', () => {
    assert.deepEqual(['abc', '文件', 'e\u0301', '😀'].map(widthOf), [3, 4, 1, 2]);
  });

  it('takes a frame’s folders away before its name', () => {
    const frame = 'at upload (/home/ada/projects/upload/async-await.js:34:19)';
    assert.equal(shortenFrame(frame, 45), 'at upload (…/async-await.js:34:19)');
    assert.equal(shortenFrame(frame, 60), frame);
  });
});
