import { globalName } from '../../analysis/values/callValues';
import { argumentsOf, pathsOf } from '../../analysis/values/value';
import { isCallOrNew } from '../../document/calls';
import { named } from '../../models/shipped';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';

/** Says which texts the code hands to `decodeURIComponent` and the like, which throw for some. */
export function inferInterpreted({ own: reading }: Context, facts: Statements): void {
  for (const { node } of reading.relevant) {
    if (!isCallOrNew(node) || !named('refusesText').test(globalName(reading, node.callee) ?? ''))
      continue;
    const [text] = argumentsOf(reading.code, node);
    for (const path of text ? pathsOf(reading.valuesOf(text)) : [])
      facts.add(path, { interpreted: true }, CONFIDENCE.use);
  }
}
