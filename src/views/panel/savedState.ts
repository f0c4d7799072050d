import { REPORT_SCHEMA } from '../../report/report';
import type { StoredModel } from '../reportStore';
import { isModel, type PanelModel, type PanelState } from './protocol';

/**
 * What a page kept over a reload of the window, or null where it is of another version or was
 * never written by us. What was running then has been cancelled since.
 */
export function parseSavedState(state: unknown): StoredModel | null {
  const model = (state as Partial<PanelState> | null | undefined)?.model;
  if (!isModel(model) || model.kind === 'empty' || !hasThisSchema(model)) return null;
  if (model.kind === 'problem' || model.status.state === 'done') return model;
  return { ...model, status: { state: 'cancelled' } };
}

function hasThisSchema(model: PanelModel): boolean {
  if (model.kind === 'score') return model.report.schema === REPORT_SCHEMA;
  if (model.kind === 'comparison') {
    return model.a.schema === REPORT_SCHEMA && model.b.schema === REPORT_SCHEMA;
  }
  return true;
}
