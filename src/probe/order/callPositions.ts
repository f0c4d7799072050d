import type { Node } from '@babel/types';

import type { FunctionAnalysis } from '../../analysis/functionAnalysis';
import { mappedBy } from '../../analysis/order/calledForEach';
import { isRunBy } from '../../analysis/order/continuations';
import { membersOf } from '../../analysis/order/parts';
import { isCall, isCallOrNew, isMember, type CallOrNew } from '../../document/calls';
import type { SourcePosition } from '../../document/document';
import type { Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/unwrapped';
import type { TracedFrame } from '../frames';

export interface CallAt {
  call: CallOrNew;
  /** The operation began before the call returned. */
  isDirect: boolean;
}

/** Maps stacks to the calls in a function's own code that operations run under. */
export class CallPlaces {
  /** By `line:column`, as V8 reports a call or an await. */
  private readonly calls = new Map<string, Visit>();
  private readonly awaits = new Map<string, Visit>();
  /** Calls that run a function for each of a list at once, by the positions in that function. */
  private readonly each = new Map<string, Visit>();

  constructor(private readonly analysis: FunctionAnalysis) {
    const { code, visit: fn } = analysis;
    for (const visit of code.visits.values()) {
      const { node } = visit;
      const mapped = visit.within && mappedBy(visit.within, code);
      if (mapped && isRunBy(mapped, fn, code))
        this.each.set(keyOf(isCallOrNew(node) ? nameIn(node) : node), mapped);
      if (!isRunBy(visit, fn, code)) continue;
      if (isCallOrNew(node)) {
        this.calls.set(keyOf(nameIn(node)), visit);
        // V8 reports the bracket of `cache.delete(…)`, whose name is a keyword
        if (isMember(unwrapped(node.callee))) this.calls.set(endKeyOf(node.callee), visit);
      }
      if (node.type === 'AwaitExpression') this.awaits.set(keyOf(node), visit);
    }
  }

  /** Returns the call that an operation with this stack runs under, or null. */
  callOf(frames: readonly TracedFrame[]): CallAt | null {
    const own = frames.flatMap((frame, index) => {
      const found = this.at(frame, frames[index - 1]);
      return found ? [{ found, isDirect: !isAsync(frame) }] : [];
    });
    const [mapped] = own.length > 0 ? [] : frames.flatMap((frame) => this.mapped(frame) ?? []);
    const last = own.at(-1) ?? (mapped && { found: mapped, isDirect: false });
    const call = last ? this.waitedFor(last.found) : null;
    return last && call ? { call, isDirect: last.isDirect } : null;
  }

  private at(frame: TracedFrame, above?: TracedFrame): Visit | null {
    const key = this.keyIn(frame);
    if (key === null) return null;
    if (!isAsync(frame)) return this.calls.get(key) ?? null;
    const wait = this.awaits.get(key);
    return wait ? this.begun(wait, above) : null;
  }

  /**
   * Finds a promise that is returned without an await, as no frame of the function itself shows it.
   */
  private mapped(frame: TracedFrame): Visit | null {
    const key = this.keyIn(frame);
    return key === null ? null : (this.each.get(key) ?? null);
  }

  private keyIn({ at, owner }: TracedFrame): string | null {
    const isOwn = owner === 'subject' && at?.file === this.analysis.document.file;
    return isOwn && at ? `${at.line}:${at.column}` : null;
  }

  /** Returns the call that an `await` waits for; `above` has the index of a member. */
  private begun({ node: wait }: Visit, above?: TracedFrame): Visit | null {
    if (wait.type !== 'AwaitExpression') return null;
    const awaited = unwrapped(wait.argument);
    if (!isCallOrNew(awaited)) return this.callIn(awaited);
    const members = membersOf(awaited);
    if (!members) return this.begunBefore(awaited) ?? this.analysis.code.at(awaited);
    const [, index] = /\(index (\d+)\)$/.exec(above?.text ?? '') ?? [];
    const member = index === undefined ? undefined : members[Number(index)];
    return member ? this.callIn(unwrapped(member)) : null;
  }

  /** Finds `tasks = list.map(fn)` of `Promise.all(tasks)`, where `fn` is async. */
  private begunBefore({ arguments: [list] }: CallOrNew): Visit | null {
    const call = list?.type === 'Identifier' ? this.callIn(list) : null;
    const given = call && isCall(call.node) ? call.node.arguments[0] : undefined;
    return given && mappedBy(this.analysis.code.at(unwrapped(given)), this.analysis.code)
      ? call
      : null;
  }

  /** Returns the call that `node` is, or that initializes the variable it names. */
  private callIn(node: Node): Visit | null {
    const { code } = this.analysis;
    if (isCallOrNew(node)) return code.at(node);
    if (node.type !== 'Identifier') return null;
    const binding = code.scopes.bindingOf(code.at(node));
    const [declared] = binding?.declared ?? [];
    const holder = declared?.parent?.node;
    if (!binding || binding.assigned.length > 0 || holder?.type !== 'VariableDeclarator')
      return null;
    const init = holder.id === declared?.node && holder.init ? unwrapped(holder.init) : null;
    return init && isCallOrNew(init) ? code.at(init) : null;
  }

  /** Returns the call itself, or the one around it that is awaited with it. */
  private waitedFor(found: Visit): CallOrNew | null {
    for (let at: Visit | null = found; at && at !== this.analysis.visit; at = at.parent) {
      if (isCallOrNew(at.node) && isAwaited(at)) return at.node;
    }
    return isCallOrNew(found.node) ? found.node : null;
  }
}

function isAsync({ text }: Pick<TracedFrame, 'text'>): boolean {
  return text.startsWith('at async ');
}

export function isAwaited(visit: Visit): boolean {
  const { parent } = outermost(visit);
  if (parent && isWait(parent.node)) {
    return isCallOrNew(visit.node) && membersOf(visit.node) === null;
  }
  const list = parent?.node.type === 'ArrayExpression' ? parent.parent : null;
  if (!list || !isCallOrNew(list.node) || membersOf(list.node) === null) return false;
  const around = outermost(list).parent;
  return around !== null && isWait(around.node);
}

/** True for an await; a coroutine waits by `yield`. */
function isWait({ type }: Node): boolean {
  return type === 'AwaitExpression' || type === 'YieldExpression';
}

/** Returns the node that V8 reports for a call: the last name of its callee, or the word `new`. */
function nameIn(call: CallOrNew): Node {
  const callee = unwrapped(call.callee);
  return call.type !== 'NewExpression' && isMember(callee) ? callee.property : call;
}

function keyOf({ loc }: Node): string {
  return loc ? `${loc.start.line}:${loc.start.column + 1}` : '';
}

function endKeyOf({ loc }: Node): string {
  return loc ? `${loc.end.line}:${loc.end.column + 1}` : '';
}

export function positionOf(call: CallOrNew): Pick<SourcePosition, 'line' | 'column'> {
  const start = nameIn(call).loc?.start;
  return { line: start?.line ?? 1, column: (start?.column ?? 0) + 1 };
}
