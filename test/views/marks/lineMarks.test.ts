import assert from 'node:assert/strict';

import type { Level, Site, StackTraces, UnreachedSite } from '../../../src/probe/debuggability';
import { markIcon } from '../../../src/views/marks/icons';
import { lineMarks, wordAtEnd } from '../../../src/views/marks/lineMarks';
import { MARK_KINDS } from '../../../src/report/messages/site';
import { FIX, found } from '../../report/found';
import { debuggability, FILE, site } from '../../report/reports';

function at(line: number, level: Level, change: Partial<Site> = {}): Site {
  return site(level, { at: { file: FILE, line, column: 5 }, code: `line ${line}`, ...change });
}

function traces(sites: Site[], unreached: UnreachedSite[] = []): StackTraces {
  const { stackTraces } = debuggability(1);
  return {
    ...stackTraces,
    boundary: 'promisified',
    boundaries: [
      { boundary: 'promisified', level: 1, worst: 1 },
      { boundary: 'async', level: 5, worst: 5 },
    ],
    sites,
    unreached,
  };
}

describe('lineMarks', () => {
  it('lets the worst call at the boundary of the headline decide', () => {
    const sites = [
      at(7, 1, { boundary: 'async' }),
      at(7, 5),
      at(7, 4, { operation: 'tx.commit' }),
      at(3, 1, { boundary: 'async' }),
    ];
    const marks = lineMarks(traces(sites), [], FILE);
    assert.deepEqual(
      marks.map(({ line, kind, word, code }) => [line, kind, word, code]),
      [
        [3, 'lost', 'stack lost', 'line 3'],
        [7, 'fragile', 'kept at the final callback', 'line 7'],
      ],
    );
    assert.deepEqual(
      marks[1]?.sites.map(({ boundary, level }) => `${boundary} ${level}`),
      ['promisified 4', 'promisified 5', 'async 1'],
    );
  });

  it('says of what it gets wrong that it has a fix', () => {
    const [mark] = lineMarks(traces([]), [found('hidden-failure', 7, '', { fix: FIX })], FILE);
    assert.equal(mark?.word, 'hides the failure (has a fix)');
  });

  it('says what a line gets wrong, there and at the call that fails', () => {
    const thrown = { file: FILE, line: 5, column: 3, message: 'the call that fails' };
    const elsewhere = { file: FILE, line: 11, column: 3, message: 'where it is given back' };
    const related = [thrown, elsewhere];
    const findings = [
      found('replaced-by-mistake', 9, '', { mark: 'replaced by TypeError', related }),
      found('hidden-failure', 7),
      found('stack-lost', 3),
    ];
    const marks = lineMarks(traces([at(3, 1), at(5, 1), at(7, 1)]), findings, FILE);
    assert.deepEqual(
      marks.map(({ line, kind, word }) => [line, kind, word]),
      [
        [3, 'lost', 'stack lost'],
        [5, 'warning', 'replaced by TypeError'],
        [7, 'information', 'hides the failure'],
        [9, 'warning', 'replaced by TypeError'],
      ],
    );
  });

  it('notes without a colour what becomes of a failure that is no finding', () => {
    const [mark] = lineMarks(traces([at(3, 1, { consequence: { kind: 'hidden' } })]), [], FILE);
    assert.deepEqual([mark?.kind, mark?.word], ['noted', 'ends as usual']);
  });

  it('says behind a line what happens, and of stacks nothing unless that is asked for', () => {
    const findings = [found('never-ends', 5), found('hidden-failure', 7)];
    const marks = lineMarks(traces([at(3, 1), at(5, 1), at(7, 1)]), findings, FILE);
    const words = (stacks: boolean) => marks.map((mark) => wordAtEnd(mark, stacks));
    assert.deepEqual(words(false), [null, '⚠ waits for ever', 'hides the failure']);
    assert.deepEqual(words(true), ['stack lost', '⚠ waits for ever', 'hides the failure']);
  });

  it('marks what no run reached, where nothing else stands on the line', () => {
    const unreached = [4, 7].map((line) => ({
      method: 'rollback',
      at: { file: FILE, line, column: 3 },
      code: `line ${line}`,
    }));
    const marks = lineMarks(traces([at(7, 5)], unreached), [], FILE);
    assert.deepEqual(
      marks.map(({ line, word, unreached: some }) => [line, word, some.length]),
      [
        [4, 'not reached', 1],
        [7, 'stack kept', 1],
      ],
    );
  });

  it('takes the sites of one file alone', () => {
    const elsewhere = at(7, 1, { at: { file: '/home/ada/other.js', line: 7, column: 1 } });
    assert.deepEqual(lineMarks(traces([elsewhere, at(8, 1, { at: null })]), [], FILE), []);
    assert.equal(lineMarks(traces([elsewhere]), [], '/home/ada/other.js').length, 1);
  });
});

describe('markIcon', () => {
  it('has a shape of its own for every kind, whatever the colour', () => {
    const shapes = MARK_KINDS.map((kind) => {
      const [, data = ''] = markIcon(kind, 'light').split('base64,');
      const svg = Buffer.from(data, 'base64').toString('utf8');
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+>.+<\/svg>$/);
      return svg.replace(/#[0-9a-f]{6}/g, '');
    });
    assert.equal(new Set(shapes).size, MARK_KINDS.length);
  });

  it('is another one in dark themes', () => {
    for (const kind of MARK_KINDS) assert.notEqual(markIcon(kind, 'light'), markIcon(kind, 'dark'));
  });
});
