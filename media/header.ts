import type { Report } from '../src/report/report';
import { areRevisions } from '../src/report/revisions';
import { shortenMiddle } from '../src/report/units';
import { runtimeWords, workloadWords } from '../src/report/words';
import type { ComparisonModel, ScoreModel } from '../src/views/panel/protocol';
import { callChips, commonCallChips } from './callChips';
import { button, el, unseen, type Child } from './dom';
import { commandButton, fileName, placeLink, type Page } from './page';

/** Longest file name that is written in full. */
const NAME_LENGTH = 44;

export function scoreHeader(model: ScoreModel, page: Page): HTMLElement {
  return el(
    'header',
    { class: 'top' },
    el('h1', {}, ...subject(model.report, page, 'subject')),
    chips(model.report, [workloadChip(model.report, page), ...callChips(model, page)]),
    actions(model.status.state, page, []),
  );
}

export function comparisonHeader(model: ComparisonModel, page: Page): HTMLElement {
  return el(
    'header',
    { class: 'top' },
    el(
      'h1',
      { class: 'versus' },
      el('span', {}, letter('A'), ...subject(model.a, page, 'subject:a', model.b)),
      unseen('against'),
      el('span', {}, letter('B'), ...subject(model.b, page, 'subject:b', model.a)),
    ),
    chips(model.a, [
      el('li', {}, workloadWords(model.a.benchmark, page.units)),
      ...commonCallChips(model.a, model.b),
    ]),
    actions(model.status.state, page, [commandButton(page, 'openDiff', 'diff', 'Open diff')]),
  );
}

export function letter(name: 'A' | 'B'): HTMLElement {
  return el('span', { class: 'letter' }, name);
}

/** @param other one that it stands beside */
function subject(report: Report, page: Page, key: string, other = report): Child[] {
  const { file, revision } = report.subject;
  const line = report.call?.line ?? 1;
  const name = fileName(file);
  const link = placeLink(page, key, { file, line, column: 1 }, name, shortName(name));
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

export function shortName(name: string): string {
  return shortenMiddle(name, NAME_LENGTH);
}

/** Says what the file was taken for and why; a click lets a person say otherwise. */
function workloadChip({ benchmark, workload }: Report, page: Page): HTMLElement {
  const words = workloadWords(benchmark, page.units);
  const because = workload.chosenBy === 'person' ? 'as you chose' : `because ${workload.because}`;
  return el(
    'li',
    {},
    button(
      {
        key: 'workload',
        class: 'chip',
        title: 'What the file is measured as. Click to change it.',
        onClick: () => page.send({ type: 'command', command: 'pickWorkload' }),
      },
      words,
      `, ${because}`,
    ),
  );
}

function chips(report: Report, more: HTMLElement[]): HTMLElement {
  return el(
    'ul',
    { class: 'chips', 'aria-label': 'Measured with' },
    el('li', { title: report.runtime.path || undefined }, runtimeWords(report.runtime)),
    ...more,
    el('li', {}, report.benchmark.mode),
  );
}

function actions(state: ScoreModel['status']['state'], page: Page, more: Child[]): HTMLElement {
  const busy = state === 'running' || state === 'waiting';
  return el(
    'div',
    { class: 'actions', role: 'group', 'aria-label': 'Actions' },
    busy
      ? commandButton(page, 'cancel', 'stop', 'Cancel')
      : commandButton(page, 'runAgain', 'again', 'Run again'),
    ...more,
    commandButton(page, 'compareWith', 'compare', 'Compare with…'),
    commandButton(page, 'copyMarkdown', 'copy', 'Copy Markdown'),
    commandButton(page, 'copyJson', 'copy', 'Copy JSON'),
  );
}
