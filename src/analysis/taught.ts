/** What models say of calls, those of a user among them. */

import type { Node } from '@babel/types';

import { isMember } from '../document/calls';
import { unwrapped } from '../document/wrapped';
import type { CallbackEffect, Handover } from '../models/model';
import type { TaughtRole } from '../models/roles';
import type { Code } from './code';
import { moduleOf } from './madeBy';

/** Whether a user's model says a role of what is called: by its name, or as a member of a package. */
export function userSays(role: TaughtRole, callee: Node, code: Code): boolean {
  const { ofUser } = code.models;
  const name = ofUser && nameOf(callee, code);
  if (!ofUser || name === null) return false;
  return (
    ofUser.named(role).test(name) || ofUser.says(role, name, () => makerOfCalled(callee, code))
  );
}

/** How a call of it hands over what it comes to. */
export function handoverOf(callee: Node, code: Code): Handover | undefined {
  const name = nameOf(callee, code);
  if (name === null) return undefined;
  return code.models.effect('returns', name, makerOfCalled(callee, code))?.returns;
}

/** What becomes of a function that a call of it is given. */
export function callbackOf(callee: Node, code: Code): CallbackEffect | undefined {
  const name = nameOf(callee, code);
  if (name === null) return undefined;
  return code.models.effect('callback', name, makerOfCalled(callee, code));
}

function nameOf(written: Node, code: Code): string | null {
  const callee = unwrapped(written);
  if (isMember(callee)) return code.memberName(callee);
  return callee.type === 'Identifier' ? callee.name : null;
}

/** The module that it is of: of `channel.consume` the one that made the channel. */
function makerOfCalled(written: Node, code: Code): string | null {
  const callee = unwrapped(written);
  return moduleOf(code.at(isMember(callee) ? unwrapped(callee.object) : callee), code);
}
