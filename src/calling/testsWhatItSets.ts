import { codeOf } from '../analysis/code';
import { visitsWithin } from '../analysis/visitsWithin';
import { isMember } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import type { Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Visit } from '../document/walk';

/**
 * True if code tests a member that it sets:
 * `if (order.status === 'paid') return; …; order.status = 'paid';`. The next call then needs a new
 * response.
 */
export function testsWhatItSets(document: SubjectDocument, range: Range): boolean {
  const { file } = syntaxOf(document);
  const visits = file ? visitsWithin(codeOf(file), range) : [];
  const members = visits.filter(({ node }) => isMember(node));
  const set = new Set(members.filter(isSet).map(nameOf));
  return members.some((visit) => !isSet(visit) && set.has(nameOf(visit)) && isTested(visit));
}

function nameOf({ node }: Visit): string | null {
  return isMember(node) && node.property.type === 'Identifier' ? node.property.name : null;
}

function isSet({ key, parent }: Visit): boolean {
  return key === 'left' && parent?.node.type === 'AssignmentExpression';
}

function isTested(visit: Visit): boolean {
  for (let at: Visit | null = visit; at && !ENDS.test(at.node.type); at = at.parent)
    if (at.key === 'test' || at.key === 'discriminant') return true;
  return false;
}

const ENDS = /^BlockStatement$|Function/;
