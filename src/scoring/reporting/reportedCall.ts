import type { Invention, InventionPlan } from '../../../bench-runner/protocol/invention';
import type { Argument } from '../../../bench-runner/protocol/own';
import type { OwnMet } from '../../../bench-runner/protocol/recording';
import type { PreparedCall } from '../../calling/preparedCall';
import type { CallOptions } from '../../calling/callOptions';
import { lineAt, startsOfLines } from '../../document/lines';
import type { Runnable } from '../../document/runnable';
import type { NotRun, ReportedCall, ReportedForm } from '../../report/report';
import { statementsRan } from './statementsRan';

/**
 * Creates the part of a report on a call.
 *
 * @param found record of the calls; null where there is none
 * @param failed set if the call did not complete
 * @param parts unexecuted parts: `notRun` without a failure, `neverRan` in any call; null: not
 * known
 */
export function reportedCall(
  { line, own, document, range, runnable, otherwise, loops, notLoaded }: PreparedCall,
  found: OwnMet | null,
  { notRun, neverRan }: Readonly<Record<'notRun' | 'neverRan', NotRun[] | null>>,
  failed?: ReportedCall['failed'],
): ReportedCall {
  const starts = startsOfLines(document.text);
  const ran = notRun && !failed ? statementsRan(document, range, notRun) : null;
  const leftOut = own.source?.leftOut() ?? 0;
  const inAll = neverRan && statementsRan(document, range, neverRan);
  return {
    line,
    lines: lineAt(starts, range.end - 1) - lineAt(starts, range.start) + 1,
    io: own.io,
    completesBy: completionOf(found),
    ...(found?.threw === undefined ? {} : { threw: found.threw }),
    ...(found?.exits ? { exits: true as const } : {}),
    ...(found?.timersAreAll ? { timersAreAll: true as const } : {}),
    ...(leftOut > 0 ? { modulesLeftOut: leftOut } : {}),
    ...(failed ? { failed } : {}),
    ...(otherwise ? { otherwise } : {}),
    ...(loops ? { loops: loops.map(({ line, turns }) => ({ line, turns })) } : {}),
    ...(notLoaded ? { notLoaded: [...notLoaded] } : {}),
    form: formOf(runnable),
    case: own.call.case?.name ?? null,
    args: own.call.args.map((argument, i) => ({
      name: argument.name,
      from: found?.argsOfCase ? 'person' : argument.from,
      text: found?.args[i] ?? textOf(argument),
    })),
    inventions: usedOf(found?.inventions ?? [], givenNames(own.call.inventions)),
    notRun,
    ...(ran && ran.of > 0 ? { ran: inAll ? { ...ran, inAll: inAll.statements } : ran } : {}),
    changed: found?.changed ?? [],
    sideEffects: found?.sideEffects ?? [],
    underWayAtEnd: found?.underWayAtEnd ?? 0,
    ...(found?.constructorThrew === undefined ? {} : { constructorThrew: found.constructorThrew }),
  };
}

const FORMS = { asWritten: 'nothing', compiledFile: 'compiledAhead', transpiled: 'own' } as const;

function formOf({ ran, madeBy, notStripped }: Runnable): ReportedForm {
  return {
    by: madeBy?.by ?? FORMS[ran],
    tool: madeBy?.tool ?? '',
    toolOf: madeBy?.toolOf ?? null,
    toCommonJs: ran === 'transpiled',
    problem: notStripped ?? null,
  };
}

function completionOf(found: OwnMet | null): ReportedCall['completesBy'] {
  if (!found?.completesBy || !found.recognisedBy) return null;
  return { kind: found.completesBy, recognisedBy: found.recognisedBy };
}

/**
 * Returns the mocks that the call uses, without modules and names that only other functions use.
 */
function usedOf(inventions: readonly Invention[], given: ReadonlySet<string>): Invention[] {
  const names = inventions.filter(({ what }) => what !== 'module').map(({ name }) => name);
  const isUsed = (module: string) => {
    const root = module.replace(/^node:/, '');
    return names.some(
      (name) => name.startsWith(root) && /^($|[.([{])/.test(name.slice(root.length)),
    );
  };
  return inventions
    .filter(({ what, name, times }) => {
      if (what === 'module') return isUsed(name);
      return what !== 'global' || times > 0;
    })
    .map((each) => (given.has(each.name) ? { ...each, byPerson: true } : each));
}

/** Returns the names of responses that the user set, in the form of mocks' names. */
function givenNames({ facts }: InventionPlan): Set<string> {
  const paths = Object.keys(facts).filter((path) => facts[path]?.byPerson);
  return new Set(paths.map((path) => path.replaceAll('"', '').replace(/^node:|\(\)$/g, '')));
}

/** Returns options that repeat the call: the user's choices, and the kind of I/O. */
export function optionsOfCall({ io, completesBy, case: name }: ReportedCall): CallOptions {
  return {
    io,
    ...(completesBy?.recognisedBy === 'person' ? { completesBy: completesBy.kind } : {}),
    ...(name === null ? {} : { case: name }),
  };
}

const MOST_TEXT = 200;

/** Returns the text of a user's argument; others are known by a call only. */
function textOf(argument: Argument): string | null {
  if (argument.from !== 'person') return null;
  const text = JSON.stringify(argument.value) ?? 'undefined';
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
