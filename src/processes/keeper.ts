import { setTimeout as delay } from 'node:timers/promises';

import { openGate } from '../gate';
import type { FromKeeper, ToKeeper } from '../harness/keeping/keeper';
import { Keeping, MEANS, removeLeftovers } from '../harness/keeping/keeping';

/**
 * The process that looks after runs in the place of a parent that is busy, or dead: it needs no turn
 * of the parent's event loop, and learns by the end of their channel that the parent has ended.
 */
// what it starts ends processes, or lists them
openGate(() => true);

const keeping = new Keeping({
  ...MEANS,
  tell: (message: FromKeeper) => process.send?.(message, undefined, undefined, () => undefined),
});

let rest = new AbortController();

process.on('message', (message: ToKeeper) => {
  keeping.take(message);
  // how soon the next look must be is another matter for another run
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
