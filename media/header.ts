import type { Turn } from '../src/page/asked';
import type { IconName } from '../src/page/icons';
import { isBusyStatus } from './banner';
import { action, button, command, placeLink } from '../src/page/controls';
import { type Child, el, fileName, type Markup, unseen } from '../src/page/markup';
import type { Units } from '../src/report/units';
import type { Report } from '../src/report/report';
import { areRevisions } from '../src/report/revisions';
import { letter, shortName } from '../src/report/pages/comparisonInPanel';
import { loadWords, MODE_WORDS, runtimeWords } from '../src/report/messages/score';
import { WORKLOAD_MEANINGS } from '../src/report/messages/labels';
import type { ComparisonModel, FileModel, ScoreModel, Way } from '../src/views/panel/protocol';
import { callChip, commonCallChips } from './callChips';

const COMPARE = command('compareWith', 'compare', 'Compare with…');

export function scoreHeader(model: ScoreModel, units: Units): Markup {
  return el(
    'header',
    { class: 'top' },
    el('h1', {}, ...subject(model.report, 'subject')),
    chips(model.report, [workloadChip(model.report, units), ...callChip(model)]),
    actions(model.status.state, [COMPARE]),
  );
}

export function fileHeader({ file, status }: FileModel, units: Units): Markup {
  const { subject: about, runtime, workload } = file;
  const name = fileName(about.file);
  const at = { file: about.file, line: 1, column: 1 };
  return el(
    'header',
    { class: 'top' },
    el(
      'h1',
      {},
      placeLink('subject', at, name, shortName(name)),
      about.unsaved ? el('span', { class: 'aside' }, 'unsaved text') : null,
    ),
    el(
      'ul',
      { class: 'chips', 'aria-label': 'Measured with' },
      runtimeChip(runtime),
      el('li', {}, loadWords({ kind: 'function', ...workload }, units)),
    ),
    actions(status.state, []),
  );
}

/** Navigation in the panel's history; null if there is no other page. */
export function wayBack(way: Way | undefined): Markup | null {
  if (!way) return null;
  const { back, forth, isKept } = way;
  const turn = (to: Turn, name: IconName, text: string, label: string) =>
    action({ type: 'turn', to }, name, text, { key: `turn:${to}`, label });
  return el(
    'nav',
    { class: 'way', 'aria-label': 'What the panel showed' },
    back === null ? null : turn('back', 'back', shortName(back), `Back to ${back}`),
    forth === null ? null : turn('forth', 'forth', shortName(forth), `Forth to ${forth}`),
    turn(
      'keep',
      isKept ? 'kept' : 'keep',
      isKept ? 'Kept' : 'Keep',
      isKept ? 'Use this panel for what comes next' : 'Keep this page: what comes next has its own',
    ),
  );
}

export function comparisonHeader(model: ComparisonModel, units: Units): Markup {
  return el(
    'header',
    { class: 'top' },
    el(
      'h1',
      { class: 'versus' },
      el('span', {}, letter('A'), ...subject(model.a, 'subject:a', model.b)),
      unseen('against'),
      el('span', {}, letter('B'), ...subject(model.b, 'subject:b', model.a)),
    ),
    chips(model.a, [
      el('li', {}, loadWords(model.a.benchmark, units)),
      ...commonCallChips(model.a, model.b),
    ]),
    actions(model.status.state, [command('openDiff', 'diff', 'Open diff'), COMPARE]),
  );
}

/** @param other subject shown beside it */
function subject(report: Report, key: string, other = report): Child[] {
  const { file, revision } = report.subject;
  const line = report.call?.line ?? 1;
  const name = fileName(file);
  const link = placeLink(key, { file, line, column: 1 }, name, shortName(name));
  return [
    link,
    report.subject.function ? el('span', { class: 'function' }, report.subject.function) : null,
    revision ? el('span', { class: 'aside' }, `at ${revision.name}`) : null,
    !revision && areRevisions(report, other)
      ? el('span', { class: 'aside' }, 'working copy')
      : null,
    report.subject.unsaved ? el('span', { class: 'aside' }, 'unsaved text') : null,
  ];
}

/** Chip with the load; its tooltip explains the workload kind, and a click changes it. */
function workloadChip({ benchmark, workload }: Report, units: Units): Markup {
  const because = workload.chosenBy === 'person' ? 'as you chose' : `because ${workload.because}`;
  return el(
    'li',
    {},
    button(
      { by: 'asking', asks: { type: 'command', command: 'pickWorkload' } },
      {
        key: 'workload',
        class: 'chip',
        title: `Measured as ${WORKLOAD_MEANINGS[workload.kind]}, ${because}. Click to change it.`,
      },
      loadWords(benchmark, units),
    ),
  );
}

function chips(report: Report, more: Child[]): Markup {
  return el(
    'ul',
    { class: 'chips', 'aria-label': 'Measured with' },
    runtimeChip(report.runtime),
    ...more,
    MODE_WORDS[report.benchmark.mode] && el('li', {}, MODE_WORDS[report.benchmark.mode]),
  );
}

/** Chip with the Node, unless none was searched or found; a line below says if none was found. */
function runtimeChip(runtime: Report['runtime']): Markup | null {
  if (runtime.version === '') return null;
  return el('li', { title: runtime.path || undefined }, runtimeWords(runtime));
}

function actions(state: ScoreModel['status']['state'], more: Child[]): Markup {
  return el(
    'div',
    { class: 'actions', role: 'group', 'aria-label': 'Actions' },
    isBusyStatus({ state })
      ? command('cancel', 'stop', 'Cancel')
      : command('runAgain', 'again', 'Run again'),
    ...more,
    command('copyMarkdown', 'copy', 'Copy Markdown'),
    command('share', 'open', 'Share…'),
  );
}
