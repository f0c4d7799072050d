import type { Argument, OwnCall } from '../../bench-runner/protocol';
import type { CallDifference, PreparedCall } from './preparedCall';

/** What a function can do without, or takes everything that is not usual by. */
const OPTIONS =
  /^(?:opts?|options?|settings|config|configuration|defaults|init|overrides)$|(?:Opts|Options|Config|Settings|Defaults)$/;

/**
 * Other ways of the same call, for one that failed with what was invented: without options, which
 * code mostly checks where they are given, and with what it has defaults for. What a person gave
 * stays. None with real I/O.
 */
export function otherWays(prepared: PreparedCall): OtherWay[] {
  const { own } = prepared;
  if (own.io === 'real' || own.call.case) return [];
  return [turned(own.call, leftOut), turned(own.call, given)].flatMap((call) =>
    call ? [{ ...prepared, own: { ...own, call }, differs: differenceOf(own.call, call) }] : [],
  );
}

export interface OtherWay extends PreparedCall {
  differs: CallDifference;
}

/** Names of parameters; those of a constructor as `constructor.options`. */
function differenceOf(before: OwnCall, call: OwnCall): CallDifference {
  const changed = [
    ...call.args.filter((each, i) => each !== before.args[i]),
    ...call.constructorArgs
      .filter((each, i) => each !== before.constructorArgs[i])
      .map((each) => ({ ...each, name: `constructor.${each.name}` })),
  ];
  const named = (from: Argument['from']) =>
    changed.filter((each) => each.from === from).map(({ name }) => name);
  return { leftOut: named('leftOut'), given: named('invention') };
}

/** Null where that changes nothing. */
function turned(
  call: OwnCall,
  turn: (argument: Argument, root: string) => Argument,
): OwnCall | null {
  const args = call.args.map((each) => turn(each, ''));
  const constructorArgs = call.constructorArgs.map((each) => turn(each, 'constructor.'));
  const isChanged = (many: readonly Argument[], before: readonly Argument[]) =>
    many.some((each, index) => each !== before[index]);
  const isOther = isChanged(args, call.args) || isChanged(constructorArgs, call.constructorArgs);
  return isOther ? { ...call, args, constructorArgs } : null;
}

function isOption(name: string): boolean {
  return OPTIONS.test(name.replace(/^_+|_+$/g, ''));
}

function leftOut(argument: Argument): Argument {
  const { name, from } = argument;
  return from === 'invention' && isOption(name) ? { name, from: 'leftOut' } : argument;
}

function given(argument: Argument, root: string): Argument {
  const { name, from } = argument;
  return from === 'default' ? { name, from: 'invention', path: root + name } : argument;
}
