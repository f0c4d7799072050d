import type { PanelStatus } from '../panel/protocol';

/** Restores the status of a score after its fixes were measured. */
export function statusWhileFixing(now: PanelStatus, before: PanelStatus): PanelStatus {
  return now.state === 'done' || now.state === 'cancelled' ? before : now;
}
