/** What two calls of a function at once do to each other: a lane for each, and the calls in turn. */

import { placeLink } from '../../page/controls';
import { type Child, codeText, el, unseen } from '../../page/markup';
import {
  type Cell,
  cell,
  fact,
  factsBlock,
  folded,
  heading,
  left,
  paragraph,
  section,
  type Section,
  type Table,
  table,
  written,
} from '../../page/page';
import type { LaneStep, Race } from '../../probe/twoAtOnce/race';
import type { Finding } from '../../rules/finding';
import { RULES } from '../../rules/rules';
import { aloneWords, raceSentence, RULE_OF_RACE, stepParts, stepWords } from '../messages/together';
import { type LanePart, lanePart } from '../plots/lanes';
import type { Report } from '../report';
import type { Units } from '../units';

/** The races of findings; nothing where no finding is of a race. */
export function togetherBlocks(
  { findings, debuggability }: Pick<Report, 'findings' | 'debuggability'>,
  units: Units,
): Section[] {
  if (debuggability.state !== 'scored') return [];
  return raceBlocks(findings, debuggability.twoAtOnce?.races, units);
}

/** @param side tells functions of one page apart, in the keys of what can be focused */
export function raceBlocks(
  findings: readonly Finding[],
  races: readonly Race[] = [],
  units: Units,
  side = '',
): Section[] {
  const told = races.filter((_, index) => findings.some(({ race }) => race === index));
  if (told.length === 0) return [];
  const blocks = told.flatMap((race, index) => blocksOf(race, `race${side}:${index}`, units));
  return [section(`together${side}`, 'Two calls at once', blocks)];
}

function blocksOf(race: Race, key: string, units: Units) {
  const { state, kind, atOnce, inTurn, at } = race;
  return [
    heading(3, state, RULES[RULE_OF_RACE[kind]].title),
    paragraph(raceSentence(race)),
    { ...lanes(atOnce, at.file, key, units), caption: CAPTION },
    written(
      factsBlock([
        fact('one after the other', `A ${aloneWords(race, 'A')}`),
        fact('', `then B ${aloneWords(race, 'B')}`),
      ]),
    ),
    folded(
      key,
      'The same two calls one after the other',
      lanes(inTurn, at.file, `${key}:in turn`, units),
    ),
  ];
}

interface Row {
  /** Left out: it stands for steps that are not shown. */
  step?: LaneStep;
  hidden: number;
  index: number;
}

const LANES = ['A', 'B'] as const;

/** A row for each step, in the order of time. */
function lanes(steps: readonly LaneStep[], file: string, key: string, units: Units): Table {
  const taken = steps.filter(({ does }) => does !== 'begins');
  const rows = rowsOf(taken);
  const mark = ({ step, index }: Row): Cell => {
    if (!step?.conflicts) return { text: '', drawn: [unseen(`Step ${index + 1}`)] };
    const drawn = [unseen(`Step ${index + 1}, `), CONFLICT];
    return { text: `${CONFLICT} ▸`, tone: 'bad', drawn };
  };
  const cellOf = (lane: LaneStep['lane'], row: Row): Cell => {
    const part = partOf(lane, row, taken);
    const sign = part && lanePart(part);
    const { step, hidden } = row;
    if (!step) {
      const words = lane === 'A' ? `… ${units.counted(hidden, 'more step')}` : '';
      return { text: words, tone: 'quiet', drawn: [sign, words] };
    }
    if (step.lane !== lane) return { text: '', drawn: [sign] };
    const text = stepWords(step);
    return {
      ...cell(text, step.conflicts ? 'strong' : 'plain'),
      drawn: [sign, ...drawnStep(step, file, `${key}:${row.index}`)],
    };
  };
  return table(
    rows,
    [
      left('', mark, { name: 'lane-mark' }),
      ...LANES.map((lane) => left(lane, (row: Row) => cellOf(lane, row), { shorten: 'middle' })),
    ],
    { name: 'lanes', isPlot: true },
  );
}

const CONFLICT = 'conflict';
const CAPTION = 'The steps of both calls in the order of time; a dashed line waits.';

function drawnStep(step: LaneStep, file: string, key: string): Child[] {
  const { does, what, value, line } = stepParts(step);
  const link =
    line !== undefined && placeLink(key, { file, line, column: 1 }, `Line ${line}`, `line ${line}`);
  return [
    does,
    ...(what === undefined ? [] : [' ', codeText(what)]),
    ...(value === undefined ? [] : [': ', codeText(value)]),
    ...(link ? [' ', el('span', { class: 'aside' }, link)] : []),
  ];
}

/** The piece of a lane beside a row; null before its first step, and after its last one. */
function partOf(
  lane: LaneStep['lane'],
  { step, index }: Row,
  steps: readonly LaneStep[],
): LanePart | null {
  const own = steps.flatMap((each, i) => (each.lane === lane ? i : []));
  const [first = -1, last = -1] = [own[0], own.at(-1)];
  if (index < first || index > last) return null;
  const edges = { isFirst: index === first, isLast: index === last };
  if (step?.lane !== lane || step.does === 'begins') return { conflicts: false, ...edges };
  const shape = step.does === 'changes' ? 'writes' : step.does;
  return { step: shape, conflicts: step.conflicts === true, ...edges };
}

/** Rows that a table has at most, as a rule. */
const MOST_ROWS = 30;

/** The steps around those that conflict and around the ends, and rows for the others. */
function rowsOf(steps: readonly LaneStep[]): Row[] {
  const anchors = steps.flatMap(({ conflicts, does }, i) =>
    conflicts || does === 'ends' ? i : [],
  );
  const reach = MOST_ROWS / Math.max(1, 2 * anchors.length);
  const isShown = (index: number) =>
    steps.length <= MOST_ROWS || anchors.some((anchor) => Math.abs(anchor - index) <= reach);
  const rows: Row[] = [];
  steps.forEach((step, index) => {
    const before = rows.at(-1);
    if (isShown(index)) rows.push({ step, hidden: 0, index });
    else if (before && !before.step) before.hidden += 1;
    else rows.push({ hidden: 1, index });
  });
  return rows;
}
