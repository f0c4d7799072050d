/** Facts about calls from models, including the user's. */

import type { Node } from '@babel/types';

import { isMember } from '../document/calls';
import { unwrapped } from '../document/unwrapped';
import type { EffectKey } from '../models/members';
import type { CallbackEffect, Handover } from '../models/model';
import type { TaughtRole } from '../models/roles';
import type { Code } from './code';
import { moduleOf } from './moduleOfValue';

/** True if a user's model gives the callee a role, by its name or as a member of a package. */
export function userSays(role: TaughtRole, callee: Node, code: Code): boolean {
  return modelOfRole(role, callee, code) !== null;
}

/** Returns the user's model that gives the callee a role; null if none does. */
export function modelOfRole(role: TaughtRole, callee: Node, code: Code): string | null {
  const name = code.models.ofUser && nameOf(callee, code);
  if (name === null) return null;
  return code.models.modelThat(
    (models) =>
      models.named(role).test(name) || models.says(role, name, () => makerOfCalled(callee, code)),
  );
}

/** Returns the user's model by which the callee has an effect; null if it has none, or by others. */
export function modelOfEffect(key: EffectKey, callee: Node, code: Code): string | null {
  const name = code.models.ofUser && nameOf(callee, code);
  if (name === null) return null;
  const maker = makerOfCalled(callee, code);
  return code.models.modelThat((models) => models.effect(key, name, maker) !== undefined);
}

/** Returns how a call of the callee delivers its result. */
export function handoverOf(callee: Node, code: Code): Handover | undefined {
  const name = nameOf(callee, code);
  if (name === null) return undefined;
  return code.models.effect('returns', name, makerOfCalled(callee, code))?.returns;
}

/** Returns what the callee does with a callback. */
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

/** Returns the callee's module: for `channel.consume`, the one that made the channel. */
function makerOfCalled(written: Node, code: Code): string | null {
  const callee = unwrapped(written);
  return moduleOf(code.at(isMember(callee) ? unwrapped(callee.object) : callee), code);
}
