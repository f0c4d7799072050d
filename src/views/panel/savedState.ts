import { summary } from '../../report/messages/glance';
import { REPORT_SCHEMA, type Report } from '../../report/report';
import { filePage } from '../../report/pages/file';
import { createUnits } from '../../report/units';
import { lensOf, placeLenses } from '../lenses';
import { lineMarks } from '../marks/lineMarks';
import type { StoredModel } from '../reportStore';
import { isModel, type PanelModel, type PanelState, type ScoreModel } from './protocol';

/**
 * Parses what a page kept over a window reload. Null for another version, a foreign value, or a
 * report with missing parts. A run that was active ended with the window.
 */
export function parseSavedState(state: unknown): StoredModel | null {
  const model = (state as Partial<PanelState> | null | undefined)?.model;
  if (!isModel(model) || model.kind === 'empty' || !hasThisSchema(model)) return null;
  if (!canBeShown(model)) return null;
  if (model.kind === 'problem' || model.status.state === 'done') return model;
  return { ...model, status: { state: 'cancelled', byReload: true } };
}

function hasThisSchema(model: PanelModel): boolean {
  if (model.kind === 'file') return model.file.schema === REPORT_SCHEMA;
  if (model.kind === 'score') return model.report.schema === REPORT_SCHEMA;
  if (model.kind === 'comparison') {
    return model.a.schema === REPORT_SCHEMA && model.b.schema === REPORT_SCHEMA;
  }
  return true;
}

/** True if all views can draw the model: one with only the outline would fail in each of them. */
function canBeShown(model: PanelModel): boolean {
  try {
    if (model.kind === 'score') show(model.report);
    else if (model.kind === 'file') filePage(model.file, createUnits('en'));
    else if (model.kind === 'comparison') [model.a, model.b].forEach(show);
    return true;
  } catch {
    return false;
  }
}

const ANY_FUNCTION = {
  ...{ name: '', path: '', line: 1, endLine: Infinity, tokens: 0 },
  ...{ nested: false, handedOver: false, handedOut: false, asyncLook: null },
};

/** Draws a report as lenses, marks and the status bar do. */
function show(report: Report): void {
  const score: ScoreModel = {
    ...{ kind: 'score', uri: '', report, status: { state: 'done' } },
    ...{ stale: false, shownHash: '', trusted: true },
  };
  const settings = { minTokens: 0, functions: 'all', nested: true } as const;
  const units = createUnits('en');
  for (const place of placeLenses([ANY_FUNCTION], [score], settings)) lensOf(place, units);
  summary(report, units);
  const { debuggability, findings, subject } = report;
  if (debuggability.state === 'scored')
    lineMarks(debuggability.stackTraces, findings, subject.file);
}
