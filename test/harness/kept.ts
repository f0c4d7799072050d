import * as path from 'node:path';

import { createChildExecutor } from '../../src/harness/childExecutor';
import type { Executor } from '../../src/harness/executor';
import { KeeperProcess } from '../../src/harness/keeping/keeper';
import { PROJECT, RUNNER } from '../subjects';

/** Of the keeper, as it was compiled. */
export const KEEPER = path.join(PROJECT, 'out/src/processes/keeper.js');

/** An executor whose children are looked after. */
export function keptExecutor(): Executor {
  return createChildExecutor({ runnerPath: RUNNER, keeper: new KeeperProcess(KEEPER) });
}
