import { baseName } from '../../document/words';
import type { Reason } from '../../failure';
import { button } from '../../page/controls';
import type { FileSummary, FunctionRow } from '../fileScore';
import { alsoRowWords, alsoWords, cpuWords, fileSentence, worstFirst } from '../messages/project';
import { codeText, type Markup } from '../../page/markup';
import {
  listOf,
  type Block,
  cell,
  drawnCell,
  heading,
  inPanel,
  type Page,
  paragraph,
  type Table,
  written,
  table,
  untitledSection,
  right,
  left,
} from '../../page/page';
import type { Units } from '../units';
import { runtimeWords } from '../messages/score';
import { failsColumn } from './failsColumn';
import { madeBlocks, placeBehind, subjectName } from './subject';
import { warningsAbout } from './warnings';

/** A file with several functions: a row each, the worst first where it is written. */
export function filePage(file: FileSummary, units: Units): Page {
  const worst = worstFirst(file.rows);
  return [
    written(heading(1, subjectName(file.subject), circumstances(file, units))),
    untitledSection('functions', 'Functions', [
      paragraph(`${fileSentence(file, units)}.`),
      madeBlocks(file.subject),
      written(functionTable(worst, units)),
      inPanel(withWholeFile(functionTable(file.rows, units), file, units)),
      leftOut(file, units),
      warningsAbout(file.warnings ?? [], 'debuggability'),
      written(alsoIs(file), howToGoOn(file, worst)),
    ]),
  ];
}

function circumstances({ runtime, workload }: FileSummary, units: Units): string {
  const calls = `${units.counted(workload.parallel, 'call')} at once`;
  return [runtimeWords(runtime), calls, `${units.time(workload.ioMs)} of I/O`].join(' · ');
}

function functionTable(rows: readonly FunctionRow[], units: Units): Table {
  const name = 'number';
  return table<FunctionRow>(
    rows,
    [
      left('function', (row) => drawnCell(rowName(row, rows), opener(row, rowName(row, rows))), {
        shorten: 'middle',
        code: true,
        name: 'subject',
      }),
      right('line', ({ line }) => units.count(line), { name: 'line' }),
      failsColumn(units),
      right('CPU a call', (row) => cpuWords(row, units), { name }),
      right('tokens', (row) => units.count(row.tokens), { name }),
    ],
    { name: 'functions' },
  );
}

/** Adds a row for the whole file, which runs the file's own modules and so waits for a click. */
function withWholeFile(shown: Table, { tokens, alsoIs: choice }: FileSummary, units: Units): Table {
  if (!choice) return shown;
  const asks = { type: 'command', command: 'scoreWhole' } as const;
  const attributes = { key: 'command:scoreWhole', class: 'link' };
  const opens = button({ by: 'asking', asks }, attributes, 'the whole file');
  const words = cell(alsoRowWords(choice), 'quiet');
  const row = [drawnCell('', opens), cell(''), words, cell(''), cell(units.count(tokens))];
  return { ...shown, rows: [...shown.rows, row] };
}

function opener({ path }: FunctionRow, name: string): Markup {
  const asks = { type: 'openFunction', path } as const;
  return button({ by: 'asking', asks }, { key: `function:${path}`, class: 'link' }, codeText(name));
}

/** Name of a function without that of an outer one that has a row: `socket.on('login')`. */
function rowName({ path }: FunctionRow, rows: readonly FunctionRow[]): string {
  const outer = rows.map((row) => `${row.path}/`).filter((start) => path.startsWith(start));
  return path.slice(Math.max(0, ...outer.map(({ length }) => length)));
}

/** Of a file with many functions: those that were not run, and those without a row. */
function leftOut({ rows, more }: FileSummary, units: Units): Block[] {
  const reasons = rows.flatMap(({ notRun }) =>
    notRun?.reason.code === 'notAsked' ? [notRun.reason] : [],
  );
  const [reason] = reasons;
  return listOf(
    reason &&
      paragraph(
        `${wereNotRun(reasons.length, '', units)}: ${clause(reason)}. Each can be scored by itself.`,
        'quiet',
      ),
    more > 0 &&
      paragraph(
        `${wereNotRun(more, 'more ', units)}, and ${more === 1 ? 'has' : 'have'} no row.`,
        'quiet',
      ),
  );
}

function wereNotRun(count: number, more: string, units: Units): string {
  return `${units.counted(count, `${more}function`)} of the file ${count === 1 ? 'was' : 'were'} not run`;
}

/** `a file has 40 functions run at a time` */
function clause({ message }: Reason): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}

/** Offered, with what to type: it runs the file's own modules, so it waits for leave. */
function alsoIs({ subject, alsoIs: choice }: FileSummary): Block[] {
  if (!choice) return [];
  const typed = `async-score score ${baseName(subject.file)} --workload ${choice.kind}`;
  return [paragraph(alsoWords(choice)), paragraph(`Measure it: ${typed}`, 'quiet')];
}

function howToGoOn({ subject }: FileSummary, [first]: readonly FunctionRow[]): Block[] {
  if (!first) return [];
  const typed = `async-score score ${baseName(subject.file)}${placeBehind(first)}`;
  return [paragraph(`Look at one closer: ${typed}`, 'quiet')];
}
