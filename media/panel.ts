import { drawCards, drawSection } from '../src/page/draw';
import { partWarnings } from '../src/report/openWarnings';
import type { Page, Section } from '../src/page/page';
import { cards } from '../src/report/pages/cards';
import { changeBanner } from '../src/report/pages/change';
import {
  comparedFindings,
  comparedSections,
  comparisonLead,
  fairnessBanner,
  ratioTable,
} from '../src/report/pages/comparisonInPanel';
import { filePage } from '../src/report/pages/file';
import { foundBlocks } from '../src/report/pages/findings';
import { hasRelatives, standingBlocks } from '../src/report/pages/inGallery';
import { historyBlocks } from '../src/report/pages/history';
import { scoreFigures } from '../src/report/pages/score';
import { warningList } from '../src/report/pages/warnings';
import { isUnchanged } from '../src/report/revisions';
import { createUnits } from '../src/report/units';
import {
  type ComparisonModel,
  type FileModel,
  isModel,
  parseToPanel,
  type PanelModel,
  type ScoreModel,
} from '../src/views/panel/protocol';
import { isBusyStatus } from './banner';
import { callChoices } from './callChips';
import { start } from './client';
import { comparisonHeader, fileHeader, scoreHeader, wayBack } from './header';
import type { Drawing } from './sections';
import { emptyState, problemState, reasonsOf, spoken, statusBanner } from './states';

const units = createUnits(document.documentElement.lang || undefined);

start<PanelModel>({
  parse: parseToPanel,
  isModel,
  draw: sections,
  spoken,
  pageOf: (model) => ('uri' in model ? `${model.uri}#${model.functionName ?? ''}` : model.kind),
  isStale: (model) => 'stale' in model && model.stale,
});

function sections(model: PanelModel): Drawing[] {
  switch (model.kind) {
    case 'empty':
      return [{ key: 'empty', input: model, draw: () => emptyState(model) }];
    case 'problem':
      return [{ key: 'problem', input: model, draw: () => problemState(model) }];
    case 'file':
      return [turning(model), ...fileSections(model)];
    case 'score':
      return [turning(model), ...scoreSections(model)];
    case 'comparison':
      return [turning(model), ...comparisonSections(model)];
  }
}

function turning({ way }: PanelModel): Drawing {
  return { key: 'way', input: way, draw: () => wayBack(way) };
}

function fileSections(model: FileModel): Drawing[] {
  const { file, status } = model;
  const { rows, ...about } = file;
  void rows;
  return [
    {
      key: 'header',
      input: [about, status.state],
      draw: () => fileHeader(model, units),
    },
    banner(model),
    ...evidence(filePage(file, units), () => file),
  ];
}

function scoreSections(model: ScoreModel): Drawing[] {
  const { status, stale, trusted, change, cases, history = [] } = model;
  const { open, folded } = partWarnings(model.report);
  const report = { ...model.report, warnings: folded };
  const { subject, runtime, workload, benchmark, call } = report;
  const offered = { isBusy: isBusyStatus(status), stale, trusted };
  const figures = scoreFigures(report, units, offered, callChoices(model));
  const inputs: Record<string, unknown> = {
    call: [call, benchmark, cases],
    cost: [report, offered],
  };
  return [
    {
      key: 'header',
      input: [subject, runtime, workload, benchmark, call, cases, status.state],
      draw: () => scoreHeader(model, units),
    },
    banner(model),
    { key: 'cards', input: report, draw: () => drawCards(cards(report, units), 'panel') },
    { key: 'change', input: change, draw: () => changeBanner(change, call !== undefined) },
    ...evidence(foundBlocks(report, units), () => [report.findings, report.ignoredFindings]),
    { key: 'warnings', input: open, draw: () => (open.length === 0 ? null : warningList(open)) },
    ...evidence(figures, ({ key }) => inputs[key] ?? report).filter(
      ({ key }) => key !== 'relatives' || hasRelatives(report),
    ),
    ...evidence(standingBlocks(report, units), () => report),
    ...evidence(historyBlocks(history, units), () => history),
  ];
}

function comparisonSections(model: ComparisonModel): Drawing[] {
  const { a, b, comparison, status } = model;
  const input = [a, b, comparison];
  return [
    {
      key: 'header',
      input: [...input, status.state],
      draw: () => comparisonHeader(model, units),
    },
    banner(model),
    { key: 'lead', input, draw: () => comparison && comparisonLead(comparison, units) },
    ...(comparison && isUnchanged(comparison) ? [] : compared(model)),
  ];
}

function compared(model: ComparisonModel): Drawing[] {
  const { a, b, comparison } = model;
  const input = [a, b, comparison];
  return [
    ...evidence(comparedFindings(model, units), () => input),
    { key: 'fairness', input: comparison?.fairness, draw: () => fairnessBanner(model) },
    { key: 'comparison', input, draw: () => ratioTable(model, units) },
    ...evidence(comparedSections(model, units), () => input),
  ];
}

/** Sections of a report, each with its heading. */
function evidence(blocks: Page, input: (block: Section) => unknown): Drawing[] {
  return blocks.flatMap((block) =>
    block.kind === 'section'
      ? { key: block.key, input: input(block), draw: () => drawSection(block, 'panel') }
      : [],
  );
}

function banner(model: FileModel | ScoreModel | ComparisonModel): Drawing {
  const { status, stale, trusted } = model;
  const input = [status, stale, trusted, reasonsOf(model)];
  return { key: 'status', input, draw: () => statusBanner(model, units) };
}
