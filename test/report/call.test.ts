import assert from 'node:assert/strict';
import { callBlocks } from '../../src/report/pages/call';
import { relativesBlocks } from '../../src/report/pages/inGallery';
import { comparisonPage } from '../../src/report/pages/comparison';
import { scorePage } from '../../src/report/pages/score';
import type { Report } from '../../src/report/report';
import { renderMarkdown } from '../../src/page/markdown';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { createUnits } from '../../src/report/units';
import { warningsOfCall, warningsOfModules } from '../../src/scoring/reporting/warningsOfCall';
import { invention, reportedCall } from './calls';
import { assertGolden } from './golden';
import { comparison, failedReport, report, subject } from './reports';

const units = createUnits('en-US');

function text(changes: Partial<Report>): string {
  const called = report({ subject: { ...subject, function: 'loadUser' }, ...changes });
  const blocks = callBlocks({ ...called, ioMs: 10 }, units);
  return renderText(blocks, { width: 100, paint: plainPaint });
}

describe('how a function was called', () => {
  it('reads as it should', () => {
    assertGolden('call-100.txt', text({ call: reportedCall() }));
  });

  it('reads as it should with all that can be said', () => {
    const call = reportedCall({
      io: 'real',
      completesBy: { kind: 'callback', recognisedBy: 'person' },
      case: 'a rich customer',
      args: [],
      inventions: [],
      notRun: [],
      changed: ['order.items', 'cache'],
      sideEffects: [
        { kind: 'wrote', what: '/tmp/log', refused: false },
        { kind: 'listened', what: '127.0.0.1:8080', refused: false },
        { kind: 'connected', what: '192.0.2.1:9', refused: true },
      ],
      underWayAtEnd: 2,
    });
    assertGolden('call-real-100.txt', text({ call }));
  });

  it('says which way was scored where the first one failed, and with which error', () => {
    const firstFailed = 'A call completed with an error: Error: odd';
    const otherwise = { leftOut: ['options', 'constructor.config'], given: [], answered: [] };
    const leftOut = { ...otherwise, firstFailed };
    const args = [{ name: 'options', from: 'leftOut' as const, text: null }];
    const shown = text({ call: reportedCall({ otherwise: leftOut, args }) }).replace(/\s+/g, ' ');
    assert.match(
      shown,
      /second try found by trying: without options and constructor\.config; the first call failed\. A call completed with an error: Error: odd/,
    );
    assert.match(shown, /called with options: undefined \(left out: it has no default\)/);
    const answered = [{ name: 'db.findUser().blocked', answer: 'false' }];
    const given = { leftOut: [], given: ['signal'], answered, firstFailed };
    assert.match(
      text({ call: reportedCall({ otherwise: given }) }).replace(/\s+/g, ' '),
      /with signal invented in place of a default and with db\.findUser\(\)\.blocked as false; the first call failed\./,
    );
  });

  it('warns of imports that were not followed, and of files that could not be compiled', () => {
    const call = reportedCall();
    const none = { files: {}, resolutions: {}, invented: {} };
    assert.deepEqual(warningsOfModules(none, call), []);
    const cut = warningsOfModules({ ...none, cut: 'No further than 600 files.' }, call);
    assert.deepEqual(
      cut.map(({ code }) => code),
      ['importsCut'],
    );
    const refused = { '/x/store.ts': { found: 'Unexpected token', line: 2, remedy: 'Mend it.' } };
    assert.deepEqual(warningsOfModules({ ...none, refused }, call), []);
    const inventions = [invention({ what: 'module', because: 'notCompiled' })];
    const [warning] = warningsOfModules({ ...none, refused }, { inventions });
    assert.match(
      warning?.cause ?? '',
      /^\/x\/store\.ts, line 2, could not be .*Unexpected token\.$/,
    );
    assert.equal(warning?.remedy, 'Mend it.');
  });

  it('shows what was invented before a call failed, or why that is not known', () => {
    const failed = failedReport('failed', 'completedWithError', 'A call failed.');
    const call = reportedCall({ completesBy: null, failed: 'met', notRun: null });
    const met = text({ ...failed, call });
    assert.match(met, /db\.users\.find\(…\) +an object after 10 ms +3 times/);
    assert.match(met, /ends +not known: the call failed before it told its end/);
    assert.match(met, /what was invented for it before it failed/);
    const untold = text({ ...failed, call: { ...call, failed: 'untold', inventions: [] } });
    assert.match(untold, /is not known: its process was held up, or died/);
    const real = text({ ...failed, call: { ...call, io: 'real', inventions: [] } });
    assert.doesNotMatch(real, /invented for it/);
  });

  it('says what is known where no call came to an end', () => {
    const call = reportedCall({
      completesBy: null,
      args: [{ name: 'id', from: 'invention', text: null }],
      inventions: [],
      notRun: null,
    });
    const failed = failedReport('failed', 'threw', 'The call threw.');
    assert.equal(
      text({ ...failed, call }),
      [
        'How it was called',
        '  function     the function, line 12',
        '  ends         not known: no call came to an end',
        '  I/O          invented: its answers were made up; writes, connections and processes outside were',
        '               refused',
        '  called with  id: not known (invented)',
        '',
      ].join('\n'),
    );
  });

  it('tells what was given from what was made up, and what is iterated from what is called', () => {
    const call = reportedCall({
      inventions: [
        invention({ name: 'rows', answered: '2 objects', handsOn: true, byPerson: true }),
        invention({ name: 'pg', what: 'module', because: 'notInstalled', times: 0 }),
      ],
    });
    assert.match(text({ call }), /rows +2 objects after 10 ms, as given +once/);
    assert.match(text({ call }), /made up +module "pg", as it is not installed\n/);
  });

  it('says of a call without I/O that it made none', () => {
    const call = reportedCall({ inventions: [invention({ waits: false, what: 'value' })] });
    assert.match(text({ call }), /I\/O +none: it made no I\/O\n/);
    assert.match(text({ call: { ...call, completesBy: null } }), /I\/O +invented/);
  });

  it('says how much of it ran, and whether calls at once went that way', () => {
    const ran = {
      statements: 9,
      of: 12,
      lines: [
        { from: 13, to: 17 },
        { from: 21, to: 21 },
      ],
    };
    const of = (changes: Parameters<typeof reportedCall>[0]) =>
      text({ call: reportedCall(changes) }).replaceAll(/\s+/g, ' ');
    const share = 'ran 9 of 12 statements (75 %) while nothing failed';
    assert.match(of({ ran }), new RegExp(`${share.replace(/[()]/g, '.')} called with`));
    const timed = (otherwise: number) => {
      const [, words = ''] = /timed: (.*?) called with/.exec(
        of({ ran, ways: { calls: 40, otherwise } }),
      )!;
      return words;
    };
    assert.equal(timed(0), 'the way through lines 13–17 and 21');
    assert.equal(timed(3), 'the way through lines 13–17 and 21, and another in 3 of 40 calls');
    assert.equal(timed(40), 'another way, as all of 40 calls asked for other I/O than the first');
    assert.doesNotMatch(of({}), / ran 9/);
  });

  it('folds a long list, but no list that is one too long', () => {
    const many = (count: number) =>
      text({
        call: reportedCall({
          inventions: Array.from({ length: count }, (_, i) => invention({ name: `db.t${i}` })),
        }),
      });
    assert.match(many(21), /db\.t20\(…\)/);
    assert.match(many(23), /db\.t19\(…\)[^]*and 3 more/);
    assert.doesNotMatch(many(23), /db\.t20\(…\)/);
  });

  it('stands in a report as Markdown, once a side in a comparison, and nowhere else', () => {
    const called = report({
      subject: { ...subject, function: 'loadUser', revision: { name: 'HEAD', commit: 'ab12' } },
      call: reportedCall(),
    });
    const page = renderMarkdown(scorePage(called, units));
    assert.match(page, /^# .*loadUser.*at HEAD/m);
    assert.match(page, /\| `db\.users\.find\(…\)` +\| an object after 10 ms +\| +3 times \|/);
    const both = renderMarkdown(comparisonPage({ ...comparison(), a: called, b: called }, units));
    assert.equal(both.match(/^## How [AB] was called/gm)?.length, 2);
    assert.doesNotMatch(renderMarkdown(scorePage(report(), units)), /was called/);
  });
});

describe('the relatives of a function', () => {
  const relatives = {
    madeOf: 'awaits',
    endsAlike: false,
    boundary: 'promisified',
    own: { operations: 2, tokensPerOperation: 17.5, cpuUsPerOperation: 2.81, level: 1 },
    members: [
      {
        name: 'async-await',
        title: 'async/await',
        tokens: 331,
        operations: 8,
        tokensPerOperation: 41.375,
        cpuUsPerOperation: 4.2,
        level: 1,
        measuredAt: '2026-11-20T10:00:00.000Z',
      },
    ],
  } as const satisfies Report['relatives'] & object;
  const read = (changes: Partial<Report['relatives'] & object>) =>
    renderText(relativesBlocks(report({ relatives: { ...relatives, ...changes } }), units), {
      width: 100,
      paint: plainPaint,
    });

  it('stand beside it, an operation at a time', () => {
    assertGolden('relatives-100.txt', read({}));
  });

  it('are one sentence where nothing is kept of them, and not at all where there are none', () => {
    const [member] = relatives.members;
    const unknown = { operations: null, tokensPerOperation: null, cpuUsPerOperation: null };
    const text = read({
      endsAlike: true,
      boundary: null,
      members: [{ ...member, ...unknown, level: null, measuredAt: null }],
    });
    assert.doesNotMatch(text, /–/);
    assert.match(text, /once the gallery is measured/);
    assert.doesNotMatch(text, /in another way|Stack traces are/);
    assert.equal(read({ members: [] }).trim(), '');
  });
});

describe('the warnings of a call', () => {
  const codesOf = (changes: Parameters<typeof reportedCall>[0]) =>
    warningsOfCall(reportedCall({ inventions: [], ...changes })).map(({ code }) => code);

  it('are none where all is well', () => assert.deepEqual(codesOf({}), []));

  it('tell arguments from what all calls share', () => {
    assert.deepEqual(codesOf({ changed: ['options.deep'] }), ['changesArguments']);
    assert.deepEqual(codesOf({ changed: ['cache'] }), ['changesGlobals']);
    assert.deepEqual(codesOf({ changed: ['id', 'ids'] }), ['changesArguments', 'changesGlobals']);
  });

  it('tell which packages are missing, and how they come', () => {
    const missing = (name: string) => invention({ name, what: 'module', because: 'notInstalled' });
    const inventions = ['rxjs', 'rxjs/operators', '@a/b/c', './gone'].map(missing);
    const [warning] = warningsOfCall(reportedCall({ inventions }));
    assert.match(warning?.cause ?? '', /^The project has no "rxjs", no "@a\/b" installed: /);
    assert.match(warning?.remedy ?? '', /\(npm install rxjs @a\/b\)/);
    const other = invention({ name: 'fs', what: 'module', because: 'doesIo' });
    assert.deepEqual(codesOf({ inventions: [other] }), []);
  });

  it('tell what was touched, what was left, and that half of it did not run', () => {
    const sideEffects = [{ kind: 'wrote', what: '/tmp/log', refused: false }] as const;
    assert.deepEqual(codesOf({ sideEffects: [...sideEffects] }), ['sideEffects']);
    const refused = { kind: 'wrote', what: '/tmp/log', refused: true } as const;
    const only = warningsOfCall(reportedCall({ inventions: [], sideEffects: [refused] }))[0];
    assert.match(only?.cause ?? '', /called: refused: it would have written \/tmp\/log\.$/);
    assert.doesNotMatch(only?.remedy ?? '', /put back/);
    const both = warningsOfCall(
      reportedCall({ inventions: [], sideEffects: [...sideEffects, refused] }),
    )[0];
    assert.match(both?.cause ?? '', /it wrote \/tmp\/log; refused: it would have written/);
    assert.match(both?.remedy ?? '', /put back\.$/);
    assert.deepEqual(codesOf({ underWayAtEnd: 1 }), ['endsBeforeIo']);
    assert.deepEqual(codesOf({ ways: { calls: 100, otherwise: 5 } }), []);
    assert.deepEqual(codesOf({ ways: { calls: 100, otherwise: 6 } }), ['goesAnotherWay']);
    const part = { line: 13, endLine: 19, code: 'a' };
    assert.deepEqual(codesOf({ notRun: [{ ...part, lines: 7 }] }), ['partsNotRun']);
    assert.deepEqual(codesOf({ notRun: [{ ...part, lines: 6 }] }), []);
    assert.deepEqual(codesOf({ notRun: null }), []);
  });
});
