import { callsOf, type CallVisit } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { dottedName } from '../document/dottedName';
import { nameOfFunction } from '../document/functionName';
import { loopAround } from '../document/loopAround';
import { isInside } from '../document/range';
import type { Visit } from '../document/walk';

/** True if the code may repeat a call: in a loop, or by calling a function around it again. */
export function mayRepeat(call: CallVisit, document: SubjectDocument): boolean {
  for (let visit: Visit | null = call; visit; visit = visit.within) {
    const around = visit.within;
    const name = around && nameOfFunction(around);
    if (loopAround(visit) !== null || (name && callsItself(name, around, document))) return true;
  }
  return false;
}

function callsItself(name: string, { node: fn }: Visit, document: SubjectDocument): boolean {
  return callsOf(document).some(
    ({ node }) => isInside(node, fn) && dottedName(node.callee)?.split('.').at(-1) === name,
  );
}
