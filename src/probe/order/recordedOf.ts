import type { Node } from '@babel/types';

import type { OperationWork } from '../../../bench-runner/protocol/recording';
import type { Code } from '../../analysis/code';
import { nameOfCall } from '../../analysis/order/callName';
import { isNamedByAnswer, isReadByName } from '../../analysis/order/names';
import type { Recorded } from '../../analysis/order/recordedCalls';
import type { CallOrNew } from '../../document/calls';
import { isAwaited } from './callPositions';

/**
 * Returns what the run recorded: calls that begin I/O without an await, and calls that make changes
 * further in.
 */
export function recordedOf(
  code: Code,
  asked: readonly CallOrNew[],
  work: readonly OperationWork[],
): Recorded {
  const unawaited = asked.filter((call) => !isAwaited(code.at(call)));
  const changing = asked.filter((call, i) => {
    const name = /[\w$]*$/.exec(work[i]?.name ?? '')?.[0] ?? '';
    return (
      name !== nameOfCall(call) &&
      !isReadByName(name, code.models) &&
      !isNamedByAnswer(name, code.models)
    );
  });
  return { asked: new Set<Node>(unawaited), changing: new Set<Node>(changing) };
}
