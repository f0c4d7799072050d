import { setTimeout as delay } from 'node:timers/promises';

import { openGate } from '../gate';
import type { FromKeeper, ToKeeper } from '../harness/keeping/keeper';
import { Keeping, MEANS, removeLeftovers } from '../harness/keeping/keeping';

/**
 * Process that watches the runs of a parent that may be busy or dead. It needs no turn of the
 * parent's event loop; the end of their channel tells it that the parent ended.
 */
// it starts processes that end or list other processes
openGate(() => true);

const keeping = new Keeping({
  ...MEANS,
  tell: (message: FromKeeper) => process.send?.(message, undefined, undefined, () => undefined),
});

let rest = new AbortController();

process.on('message', (message: ToKeeper) => {
  keeping.take(message);
  // the new run may need the next look sooner
  if (message.type === 'keep') rest.abort();
});
process.once('disconnect', () => {
  void keeping.endAll().finally(() => process.exit(0));
});

void removeLeftovers().then(lookOn);

async function lookOn(): Promise<void> {
  for (;;) {
    const restMs = await keeping.look();
    rest = new AbortController();
    await delay(restMs, undefined, { signal: rest.signal }).catch(() => undefined);
  }
}
