import { callsFunction } from '../src/document/workloadKinds';
import type { Report } from '../src/report/report';
import { createUnits } from '../src/report/units';
import {
  isModel,
  parseToPanel,
  type ComparisonModel,
  type FromPanel,
  type PanelModel,
  type PanelState,
  type ScoreModel,
} from '../src/views/panel/protocol';
import { callSection } from './call';
import { cards } from './cards';
import { changeBlock } from './change';
import { comparisonTable, fairnessBanner } from './comparison';
import { complexitySection } from './complexity';
import { costSection } from './cost';
import { debuggabilitySection } from './debuggability';
import { el, type Child } from './dom';
import { comparisonHeader, letter, scoreHeader } from './header';
import { measuredSection } from './measured';
import { commandButton, type Page } from './page';
import { profileActions, type ProfileActions } from './profile';
import { hasRelatives, relativesSection } from './relatives';
import { draw, type Section } from './sections';
import { emptyState, problemState, spoken, statusBanner } from './states';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPanel): void;
  getState(): Partial<PanelState> | undefined;
  setState(state: PanelState): void;
};

const api = acquireVsCodeApi();
const main = element('panel');
const live = element('live');
const saved = api.getState();
const open = new Set(saved?.open ?? []);
let shown: PanelModel | null = null;

const page: Page = {
  units: createUnits(document.documentElement.lang || undefined),
  send: (message) => api.postMessage(message),
  isOpen: (key) => open.has(key),
  setOpen: (key, isOpen) => {
    if (open.has(key) === isOpen) return;
    if (isOpen) open.add(key);
    else open.delete(key);
    save();
  },
};

window.addEventListener('message', (event) => show(parseToPanel(event.data).model));
// before anything that is saved is drawn: what the host has goes before it
api.postMessage({ type: 'ready' });
showSaved(saved?.model);

/** It may be of another version of the extension, and have what this one cannot draw. */
function showSaved(model: unknown): void {
  try {
    if (isModel(model)) show(model);
  } catch (error) {
    shown = null;
    main.replaceChildren();
    console.warn('What was saved of the panel cannot be drawn:', error);
  }
}

function show(model: PanelModel): void {
  shown = model;
  save();
  draw(main, sections(model));
  main.classList.toggle('stale', 'stale' in model && model.stale);
  const text = spoken(model);
  if (live.textContent !== text) live.textContent = text;
}

function save(): void {
  if (shown) api.setState({ model: shown, open: [...open] });
}

function sections(model: PanelModel): Section[] {
  switch (model.kind) {
    case 'empty':
      return [{ key: 'empty', input: model, draw: () => emptyState(model, page) }];
    case 'problem':
      return [{ key: 'problem', input: model, draw: () => problemState(model, page) }];
    case 'score':
      return scoreSections(model);
    case 'comparison':
      return comparisonSections(model);
  }
}

function scoreSections(model: ScoreModel): Section[] {
  const { report } = model;
  const one = (content: (report: ScoreModel['report'], page: Page) => Child[]) => () =>
    content(report, page);
  return [
    {
      key: 'header',
      input: [
        report.subject,
        report.runtime,
        report.workload,
        report.benchmark,
        report.call,
        model.cases,
        model.status.state,
      ],
      draw: () => scoreHeader(model, page),
    },
    banner(model),
    { key: 'cards', input: report, draw: () => cards(report, page) },
    calling([report], [report.call, report.benchmark], one(callSection)),
    evidence('complexity', 'Complexity', report, one(complexitySection)),
    evidence('cost', 'Cost', [report, model.stale, isBusy(model)], () =>
      costSection(report, page, '', growthButton(model), elsewhereButton(model), profiling(model)),
    ),
    evidence('debuggability', 'Debuggability', [report, model.change], () => [
      changeBlock(model.change, report.call !== undefined),
      ...debuggabilitySection(report, page),
    ]),
    where(
      hasRelatives(report),
      evidence(
        'relatives',
        'Relatives in the gallery',
        [report.relatives, hasRelatives(report)],
        one(relativesSection),
      ),
    ),
    evidence('measured', 'How this was measured', report, one(measuredSection)),
  ];
}

function comparisonSections(model: ComparisonModel): Section[] {
  const both =
    (content: (report: ScoreModel['report'], page: Page, side: string) => Child[]) => () => [
      el(
        'div',
        { class: 'pair' },
        side('A', content(model.a, page, 'A')),
        side('B', content(model.b, page, 'B')),
      ),
    ];
  const input = [model.a, model.b, model.comparison];
  return [
    {
      key: 'header',
      input: [...input, model.status.state],
      draw: () => comparisonHeader(model, page),
    },
    banner(model),
    { key: 'fairness', input: model.comparison?.fairness, draw: () => fairnessBanner(model) },
    { key: 'comparison', input, draw: () => comparisonTable(model, page) },
    calling([model.a, model.b], input, both(callSection)),
    evidence('complexity', 'Complexity', input, both(complexitySection)),
    evidence('cost', 'Cost', input, both(costSection)),
    evidence('debuggability', 'Debuggability', input, both(debuggabilitySection)),
    evidence('measured', 'How this was measured', input, both(measuredSection)),
  ];
}

/** Of functions of a person's own. */
function calling(reports: readonly Report[], input: unknown, content: () => Child[]): Section {
  const section = evidence('call', 'How it was called', input, content);
  return where(
    reports.some(({ call }) => call !== undefined),
    section,
  );
}

/** A section that keeps its place where there is nothing to draw in it. */
function where(isThere: boolean, section: Section): Section {
  return isThere ? section : { ...section, draw: () => null };
}

function isBusy({ status }: ScoreModel): boolean {
  return status.state === 'running' || status.state === 'waiting';
}

/** Of calls; it can be looked at when the text has changed, but not be taken anew. */
function profiling(model: ScoreModel): ProfileActions | null {
  const { report, stale, trusted } = model;
  if (!trusted || !callsFunction(report.benchmark.kind) || (stale && !report.profile)) return null;
  return profileActions(page, report, { busy: isBusy(model), stale });
}

/** A sweep is about calls of the text that was scored: none is offered once that has changed. */
function growthButton(model: ScoreModel): Child {
  if (model.stale || !model.trusted || !callsFunction(model.report.benchmark.kind)) return null;
  return commandButton(page, 'measureGrowth', 'grow', 'Measure how it grows', {
    title: 'At 100 to 2,000 calls at once, with fixed and with growing I/O: a minute or two',
    disabled: isBusy(model),
  });
}

/** Offered under the conditions of a sweep. */
function elsewhereButton(model: ScoreModel): Child {
  const { report, stale, trusted } = model;
  if (stale || !trusted || report.benchmark.state === 'skipped') return null;
  const text = report.elsewhere ? 'On other runtimes again…' : 'On other runtimes…';
  return commandButton(page, 'scoreElsewhere', 'compare', text, { disabled: isBusy(model) });
}

function banner(model: ScoreModel | ComparisonModel): Section {
  const { status, stale, trusted } = model;
  const reports = model.kind === 'score' ? [model.report] : [model.a, model.b];
  const input = [status, stale, trusted, reports.map((report) => report.benchmark)];
  return { key: 'status', input, draw: () => statusBanner(model, page) };
}

function evidence(key: string, title: string, input: unknown, content: () => Child[]): Section {
  return {
    key,
    input,
    draw: () =>
      el(
        'section',
        { class: `evidence ${key}`, 'aria-labelledby': `title-${key}` },
        el('h2', { id: `title-${key}` }, title),
        ...content(),
      ),
  };
}

function side(name: 'A' | 'B', content: Child[]): HTMLElement {
  return el('div', { class: 'side', role: 'group', 'aria-label': name }, letter(name), ...content);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The panel's page has no #${id}`);
  return found;
}
