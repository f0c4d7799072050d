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
  type ScoreModel,
} from '../src/views/panel/protocol';
import { isBusy } from './banner';
import { start } from './client';
import { comparisonHeader, scoreHeader } from './header';
import type { Drawing } from './sections';
import { emptyState, problemState, spoken, statusBanner } from './states';

const units = createUnits(document.documentElement.lang || undefined);

start<PanelModel>({
  parse: parseToPanel,
  isModel,
  draw: sections,
  spoken,
  isStale: (model) => 'stale' in model && model.stale,
});

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
  const drawn = evidence(
    scorePage(report, units, {
      offered: { isBusy: isBusy(status), stale, trusted },
      change,
    }),
  );
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
