import type { Debuggability } from '../../probe/debuggability';
import type { Report, RuntimeScore } from '../report';
import {
  type Block,
  columnsFrom,
  drawn,
  fact,
  factsBlock,
  heading,
  left,
  type Page,
  paragraph,
  table,
  right,
} from '../../page/page';
import { el, type Markup } from '../../page/markup';
import { heatMap } from '../plots/heatMap';
import { heatOf, lostErrors } from '../runtimeHeat';
import type { Units } from '../units';
import { complexitySentence, runtimeWords, workloadWords } from '../messages/score';
import { failureBlocks } from './failure';
import { platformBlocks } from './measured';
import { DEBUG_COLUMNS, orWhy, timeColumns } from './runs';
import { subjectName } from './subject';
import { warningBlocks } from './warnings';

const FAILURES =
  'Failures are errors of I/O operations that never reached the caller, of those that were tried.';

/** One subject on several runtimes: a row each. The reports are one or more. */
export function runtimesPage(reports: readonly Report[], units: Units): Page {
  const [first] = reports;
  if (!first) return [];
  return [
    heading(1, subjectName(first.subject), workloadWords(first.benchmark, units)),
    factsBlock([fact('Complexity', complexitySentence(first.complexity, units))]),
    ...runtimesBlocks(reports, units),
    ...reports.flatMap((report) => onOneRuntime(report, units)),
    ...platformBlocks(first.machine, reports, units),
  ];
}

/** The table, and which runtime is best and worst at what. */
export function runtimesBlocks(scores: readonly RuntimeScore[], units: Units): Block[] {
  const times = timeColumns(
    scores.map(({ benchmark }) => benchmark),
    units,
  );
  return [
    table<RuntimeScore>(scores, [
      left('runtime', ({ runtime }) => runtimeWords(runtime)),
      columnsFrom(orWhy(times), ({ benchmark }) => benchmark),
      columnsFrom(orWhy(DEBUG_COLUMNS), ({ debuggability }) => debuggability),
      right('failures', ({ debuggability }) => failuresText(debuggability)),
    ]),
    ...heatOf(scores, units).sentences.map((sentence) => paragraph(sentence)),
    paragraph(FAILURES, 'quiet'),
  ];
}

/** The same in the panel, under the cost. @param measure what sets off the measuring there */
export function elsewhereBlocks(
  { elsewhere = [] }: Report,
  measure: Markup | null,
  units: Units,
): Block[] {
  if (elsewhere.length === 0 && !measure) return [];
  const heat = heatOf(elsewhere, units);
  const sentences = heat.sentences.map((sentence) => el('p', {}, sentence));
  const note = el('p', { class: 'aside' }, HEAT);
  return [
    drawn(
      el('h3', {}, 'On other runtimes'),
      ...(elsewhere.length === 0 ? [] : [heatMap(heat), ...sentences, note]),
      measure && el('p', { class: 'elsewhere' }, measure),
    ),
  ];
}

const HEAT =
  'Measured in the same rounds. The stronger the colour, the worse in its column. ' +
  'Failures are errors of I/O operations that never reached the caller.';

function failuresText(debuggability: Debuggability): string {
  if (debuggability.state !== 'scored') return '';
  const { lost, tried } = lostErrors(debuggability);
  return `${lost} of ${tried}`;
}

function onOneRuntime({ runtime, benchmark, warnings }: RuntimeScore, units: Units): Block[] {
  const node = runtimeWords(runtime);
  const failed =
    benchmark.state === 'scored'
      ? []
      : [heading(2, `On ${node}`), ...failureBlocks(benchmark, units)];
  return [...failed, ...warningBlocks(warnings, `Warnings on ${node}`)];
}
