import assert from 'node:assert/strict';

import { toldFindings } from '../../src/report/messages/project';
import { failure } from '../../src/failure';
import { draw } from '../../src/page/draw';
import {
  summaryOf,
  type FileFunction,
  type FileScore,
  type FileSummary,
} from '../../src/report/fileScore';
import { renderMarkdown } from '../../src/page/markdown';
import type { Child } from '../../src/page/markup';
import { filePage } from '../../src/report/pages/file';
import { REPORT_SCHEMA } from '../../src/report/report';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { createUnits } from '../../src/report/units';
import { found } from './found';
import { failedBenchmark, failedReport, report, runtime } from './reports';

const units = createUnits('en-US');

const LISTED = {
  ...{ name: '', endLine: 99, exported: true, nested: false, asyncLook: 'async' },
} as const;

function listed(path: string, line: number, tokens: number, outcome: object): FileFunction {
  return { ...LISTED, path, line, tokens, ...outcome } as FileFunction;
}

const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');

const FUNCTIONS = [
  listed('total', 3, 20, failure('skipped', 'nothingAsync', 'Nothing in it looks asynchronous.')),
  listed('load', 8, 40, { state: 'scored', report: report({ findings: [] }) }),
  listed('place', 14, 90, {
    state: 'scored',
    report: report({
      findings: [
        found('unhandled-rejection', 19),
        found('hidden-failure', 23),
        found('hidden-failure', 25),
        found('stack-lost', 17),
      ],
    }),
  }),
  listed('broken', 30, 12, {
    state: 'scored',
    report: failedReport('crashed', 'exitedEarly', 'It called process.exit(3).'),
  }),
];

const FILE: FileScore = {
  schema: REPORT_SCHEMA,
  subject: { ...report().subject, file: '/shop/orders.js' },
  complexity: report().complexity,
  runtime,
  workload: { parallel: 1000, ioMs: 10, mode: 'sound' },
  functions: FUNCTIONS,
  measured: report().measured,
};

function text(file: FileSummary, width = 100): string {
  return renderText(filePage(file, units), { width, paint: plainPaint });
}

function rowsOf(shown: string): string[] {
  return shown.split('\n').filter((line) => /^ {2}(\w+) +\d+ /.test(line));
}

describe('a file with several functions', () => {
  it('has a row a function, the worst first, then what could not be scored', () => {
    const rows = rowsOf(text(summaryOf(FILE)));
    assert.deepEqual(
      rows.map((row) => row.trim().split(/ +/)[0]),
      ['place', 'broken', 'load', 'total'],
    );
    assert.match(rows[0]!, /14 +line 19 ends the process; line 23 hides the/);
    assert.match(rows[1]!, /30 +not scored: /);
    assert.match(rows[2]!, /8 +no problem found .* 40$/);
    assert.match(rows[3]!, /3 +looks synchronous +20$/);
  });

  it('says once what reads alike', () => {
    const at = (line: number) => ({ line, mark: 'goes unhandled' });
    const said = (lines: number[]) => toldFindings(lines.map(at)).map(({ words }) => words);
    assert.deepEqual(said([5, 5]), ['line 5 goes unhandled, twice']);
    assert.deepEqual(said([5, 5, 7, 5, 9, 9]), [
      'line 5 goes unhandled, 3 times',
      'line 7 goes unhandled',
      '2 more',
    ]);
  });

  it('counts what was found without lost stacks, and says how to look closer', () => {
    const shown = text(summaryOf(FILE));
    assert.match(shown, /4 functions: 3 findings in 1 of them\./);
    assert.match(shown, /1 more/);
    assert.match(shown, /async-score score orders\.js#place$/m);
  });

  it('tells once what is to be known of the models, in the panel and in texts', () => {
    const warning = { code: 'modelContradicts', about: 'debuggability' } as const;
    const warned = { ...warning, cause: 'The model contradicts.', remedy: 'Remove the entry.' };
    const file = summaryOf({ ...FILE, warnings: [warned] });
    const inPanel = JSON.stringify(draw(filePage(file, units), 'panel'));
    const inText = JSON.stringify(draw(filePage(file, units), 'file'));
    for (const page of [inPanel, inText])
      assert.deepEqual(page.match(/The model contradicts\.|Remove the entry\./g)?.length, 2);
  });

  it('offers in the panel what the file is beside them as a row of its own', () => {
    const because = 'it listens on a port (line 40)';
    const alsoIs = { kind: 'server', chosenBy: 'file', because } as const;
    const [words] = draw(filePage(summaryOf({ ...FILE, alsoIs }), units), 'panel').flatMap(rows);
    assert.match(words!, /^the whole file.*is a server, too: .*Not run\./);
    assert.deepEqual(draw(filePage(summaryOf(FILE), units), 'panel').flatMap(rows), []);
  });

  it('names a handler by the call that it is given to', () => {
    const [total, load] = FUNCTIONS;
    const functions = [
      { ...total!, path: 'routes' },
      { ...load!, path: "routes/app.get('/a')" },
    ];
    assert.match(text(summaryOf({ ...FILE, functions }), 100), /^ {2}app\.get\('\/a'\) +8 /m);
  });

  it('goes on below a row that is too narrow for its words', () => {
    const shown = text(summaryOf(FILE), 70);
    assert.match(shown, /line 19 ends the/);
    for (const word of ['process;', 'hides', 'failure;', 'more']) assert.ok(shown.includes(word));
    assert.ok(Math.max(...shown.split('\n').map(({ length }) => length)) <= 100);
  });

  it('says that a call is not timed, and why nothing is known of one', () => {
    const untimed = report({
      findings: [],
      benchmark: failedBenchmark('skipped', 'notAsked', 'Not asked for.'),
    });
    const functions = [listed('load', 8, 40, { state: 'scored', report: untimed })];
    assert.match(text(summaryOf({ ...FILE, functions })), /no problem found +not timed +40/);
  });

  it('says once why some were not run', () => {
    const why = failure('skipped', 'notAsked', 'A file has 40 functions run at a time.');
    const functions = [1, 2].map((line) => listed(`late${line}`, line, 9, why));
    const shown = text(summaryOf({ ...FILE, functions }));
    assert.match(rowsOf(shown)[0]!, /late1 +1 +not run +9$/);
    const sentence = '2 functions of the file were not run: a file has 40 functions run at a time.';
    assert.equal(shown.replace(/\s+/g, ' ').split(sentence).length, 2, shown);
  });

  it('offers what the file is beside them, with what to type', () => {
    const because = 'it listens on a port (line 40)';
    const shown = text(
      summaryOf({ ...FILE, alsoIs: { kind: 'server', chosenBy: 'file', because } }),
    ).replace(/\s+/g, ' ');
    assert.ok(shown.includes(`too: ${because}. Not run.`), shown);
    assert.ok(shown.includes('async-score score orders.js --workload server'), shown);
  });

  it('is a table in Markdown, and in the panel one in the order of the text', () => {
    assert.match(renderMarkdown(filePage(summaryOf(FILE), units)), /^\| `place`/m);
    const drawn = draw(filePage(summaryOf(FILE), units), 'panel');
    assert.deepEqual(asked(drawn), ['total', 'load', 'place', 'broken']);
  });

  it('tells in the panel how many were looked into while others are still to come', () => {
    const coming = report({ findings: [], debuggability: NOT_YET });
    const functions = [...FUNCTIONS, listed('later', 50, 9, { state: 'scored', report: coming })];
    const shown = text(summaryOf({ ...FILE, functions }));
    assert.match(shown, /5 functions, 2 of 3 looked into/);
  });
});

/** Texts of the rows that have something measured as a whole. */
function rows(child: Child): string[] {
  if (!child || typeof child === 'string') return [];
  const within = JSON.stringify(child).includes('"scoreWhole"');
  if (child.tag === 'tr' && within) return [textOf(child)];
  return child.children.flatMap(rows);
}

function textOf(child: Child): string {
  if (!child) return '';
  return typeof child === 'string' ? child : child.children.map(textOf).join('');
}

/** Paths of functions whose pages buttons ask for, in their order. */
function asked(children: readonly Child[]): string[] {
  return children.flatMap((child) => {
    if (!child || typeof child === 'string') return [];
    const { use } = child;
    const own = use?.by === 'asking' && use.asks.type === 'openFunction' ? [use.asks.path] : [];
    return [...own, ...asked(child.children)];
  });
}
