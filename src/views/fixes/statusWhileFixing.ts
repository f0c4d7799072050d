import type { PanelStatus } from '../panel/protocol';

/** A score is as whole after its fixes were measured as it was before. */
export function statusWhileFixing(now: PanelStatus, before: PanelStatus): PanelStatus {
  return now.state === 'done' || now.state === 'cancelled' ? before : now;
}
