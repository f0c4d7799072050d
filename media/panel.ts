import type { Asked } from '../src/report/asked';
import { drawSection } from '../src/report/draw';
import type { Page as ReportPage } from '../src/report/page';
import { cards } from '../src/report/pages/cards';
import {
  comparedSections,
  fairnessBanner,
  ratioTable,
} from '../src/report/pages/comparisonInPanel';
import { hasRelatives } from '../src/report/pages/relatives';
import { scorePage } from '../src/report/pages/score';
import { createUnits } from '../src/report/units';
import {
  isModel,
  parseToPanel,
  type PanelModel,
  type PanelState,
  type ScoreModel,
} from '../src/views/panel/protocol';
import { comparisonHeader, scoreHeader } from './header';
import type { Page } from './page';
import { type Drawing, redraw } from './sections';
import { emptyState, problemState, spoken, statusBanner } from './states';

declare function acquireVsCodeApi(): {
  postMessage(message: Asked | { type: 'ready' }): void;
  getState(): Partial<PanelState> | undefined;
  setState(state: PanelState): void;
};

const api = acquireVsCodeApi();
const main = element('panel');
const live = element('live');
const saved = api.getState();
const open = new Set(saved?.open ?? []);
let shown: PanelModel | null = null;

const units = createUnits(document.documentElement.lang || undefined);

const page: Page = {
  send: (asked) => api.postMessage(asked),
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
  redraw(main, sections(model), page);
  main.classList.toggle('stale', 'stale' in model && model.stale);
  const text = spoken(model);
  if (live.textContent !== text) live.textContent = text;
}

function save(): void {
  if (shown) api.setState({ model: shown, open: [...open] });
}

function sections(model: PanelModel): Drawing[] {
  switch (model.kind) {
    case 'empty':
      return [['empty', emptyState(model)]];
    case 'problem':
      return [['problem', problemState(model)]];
    case 'score':
      return scoreSections(model);
    case 'comparison':
      return [
        ['header', comparisonHeader(model, units)],
        ['status', statusBanner(model, units)],
        ['fairness', fairnessBanner(model)],
        ['comparison', ratioTable(model, units)],
        ...evidence(comparedSections(model, units)),
      ];
  }
}

function scoreSections(model: ScoreModel): Drawing[] {
  const { report, status, stale, trusted, change } = model;
  const isBusy = status.state === 'running' || status.state === 'waiting';
  const drawn = evidence(scorePage(report, units, { offered: { isBusy, stale, trusted }, change }));
  return [
    ['header', scoreHeader(model, units)],
    ['status', statusBanner(model, units)],
    ['cards', cards(report, units)],
    ...drawn.filter(([key]) => key !== 'relatives' || hasRelatives(report)),
  ];
}

function evidence(blocks: ReportPage): Drawing[] {
  return blocks.flatMap((block): Drawing[] =>
    block.kind === 'section' ? [[block.key, drawSection(block, 'panel')]] : [],
  );
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The panel's page has no #${id}`);
  return found;
}
