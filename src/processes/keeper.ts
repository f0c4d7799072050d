import type { FromKeeper, ToKeeper } from '../harness/keeping/keeper';
import { Keeping, MEANS, removeLeftovers } from '../harness/keeping/keeping';

/**
 * The process that looks after runs in the place of a parent that is busy, or dead: it needs no turn
 * of the parent's event loop, and learns by the end of their channel that the parent has ended.
 */
const keeping = new Keeping({
  ...MEANS,
  tell: (message: FromKeeper) => process.send?.(message, undefined, undefined, () => undefined),
});

process.on('message', (message) => keeping.take(message as ToKeeper));
process.once('disconnect', () => {
  void keeping.endAll().finally(() => process.exit(0));
});

setInterval(() => void keeping.look(), MEANS.table.restMs);
void removeLeftovers();
