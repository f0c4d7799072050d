import { cell, heading, paragraph, type Page, type Table } from '../../../src/page/page';
import { RULES } from './catalogue';
import type { Replayed } from './replay';
import { sumsOf, type Verdict } from './verdict';

const OUTCOMES: Readonly<Record<Verdict['outcome'], string>> = {
  found: 'found',
  wrongLine: 'wrong line',
  missed: 'missed',
  notProbed: 'not probed',
  left: 'left',
  false: 'FALSE',
};

export function pageOf(
  verdicts: readonly Verdict[],
  seenAgain: readonly Replayed[],
  node: string,
): Page {
  const racing = verdicts.filter(({ case: { wanted } }) => wanted !== null);
  const safe = verdicts.filter((each) => !racing.includes(each));
  return [
    heading(1, 'Functions that run twice at once'),
    paragraph(
      `Functions that two calls at once disturb, and functions that they do not, on Node ${node}. ` +
        'A race is found where the rule and a line of it are told; a hint is enough for what is started twice. ' +
        'Whatever is told of a safe function is false unless it is a hint. ' +
        'A race is seen again where a plain process with plain stubs shows what was told.',
    ),
    racingTable(racing, seenAgain),
    heading(2, 'Safe functions of which something is told, or which could not be called'),
    safeTable(safe),
    heading(2, 'By rule'),
    sumsTable('rule', RULES, racing, ({ case: { wanted } }) => wanted?.rules[0]),
    heading(2, 'By what holds the state'),
    sumsTable('over', oversOf(racing), racing, ({ case: { wanted } }) => wanted?.over ?? undefined),
    heading(2, 'All'),
    paragraph(
      'Two calls run at once only where they share state in memory, and where an order of answers could matter; of all others, silence says little.',
    ),
    setsTable(verdicts),
    heading(2, 'In plain processes'),
    replayTable(seenAgain),
  ];
}

function racingTable(verdicts: readonly Verdict[], seenAgain: readonly Replayed[]): Table {
  return table(
    ['function', 'race', 'over', 'wanted', '', 'told', 'seen again'],
    verdicts.map(({ case: each, outcome, told }) => {
      const { wanted, file, functionName } = each;
      const again = seenAgain.filter(({ claim }) => claim.case === each).map(wordsOf);
      return [
        ...[`${file}#${functionName}`, wanted?.race ?? '', wanted?.over ?? ''],
        ...[`${wanted?.rules[0]} ${wanted?.lines[0]}`, OUTCOMES[outcome], told.join(', ')],
        again.join(', '),
      ];
    }),
  );
}

function wordsOf({ is, seen }: Replayed): string {
  if (is === 'yes') return 'yes';
  return is === 'no' ? `NO: ${seen}` : `not possible: ${seen}`;
}

function safeTable(verdicts: readonly Verdict[]): Table {
  return table(
    ['function', '', 'told'],
    verdicts
      .filter(({ outcome, told }) => outcome !== 'left' || told.some((each) => each !== ''))
      .map(({ case: { file, functionName }, outcome, told }) => [
        ...[`${file}#${functionName}`, OUTCOMES[outcome], told.join(', ')],
      ]),
  );
}

function oversOf(verdicts: readonly Verdict[]): string[] {
  const overs = verdicts.flatMap(({ case: { wanted } }) => wanted?.over ?? []);
  return [...new Set(overs)].sort();
}

/** Found ones, of how many; by set. */
function sumsTable(
  title: string,
  keys: readonly string[],
  verdicts: readonly Verdict[],
  keyOf: (verdict: Verdict) => string | undefined,
): Table {
  const sets = ['racing', 'reported'] as const;
  return table(
    [title, ...sets],
    keys.map((key) => {
      const ofKey = verdicts.filter((each) => keyOf(each) === key);
      return [key, ...sets.map((set) => share(ofKey.filter((each) => each.case.set === set)))];
    }),
  );
}

function share(verdicts: readonly Verdict[]): string {
  const { found, racing } = sumsOf(verdicts);
  return racing === 0 ? '' : `${found} of ${racing}`;
}

function setsTable(verdicts: readonly Verdict[]): Table {
  const sets = ['racing', 'reported', 'safe', 'alarms'] as const;
  return table(
    [
      'set',
      'functions',
      'found',
      'wrong line',
      'missed',
      'left',
      'false',
      'not probed',
      'ran at once',
    ],
    sets.map((set) => {
      const ofSet = verdicts.filter((each) => each.case.set === set);
      const sums = sumsOf(ofSet);
      const figures = [
        ofSet.length,
        sums.found,
        sums.wrongLine,
        sums.missed,
        sums.left,
        sums.false,
      ];
      const ran = ofSet.filter(({ orders }) => orders > 0).length;
      return [set, ...[...figures, sums.notProbed + sums.safeNotProbed, ran].map(String)];
    }),
  );
}

function replayTable(seenAgain: readonly Replayed[]): Table {
  return table(
    ['function', 'told', 'seen again', 'what was seen'],
    seenAgain.map(({ claim: { case: each, rule, line }, is, seen }) => [
      ...[`${each.file}#${each.functionName}`, `${rule} ${line}`],
      ...[is === 'notPossible' ? 'not possible' : is, seen],
    ]),
  );
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): Table {
  return {
    kind: 'table',
    columns: titles.map((title) => ({ title, align: 'left' })),
    rows: rows.map((cells) => cells.map((text) => cell(text))),
  };
}
