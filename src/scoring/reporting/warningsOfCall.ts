import type { Invention } from '../../../bench-runner/protocol/invention';
import type { ModulePlan } from '../../../bench-runner/protocol/modules';
import type { SideEffect } from '../../../bench-runner/protocol/recording';
import type { WaysOfCalls } from '../../harness/benchmark';
import { effectWords } from '../../report/messages/call';
import type { ReportedCall, ReportedSubject, Warning } from '../../report/report';
import { warnings } from '../../report/messages/warnings';

/**
 * Share of unexecuted lines, from which the figures describe another function than the reader sees.
 */
const MUCH = 0.5;
/** Share of calls in other scenarios, up to which these are exceptions. */
const FEW = 0.05;

/** Returns the warnings of a function's call. */
export function warningsOfCall({
  args,
  changed,
  sideEffects,
  underWayAtEnd,
  notRun,
  lines,
  inventions,
  ways,
}: ReportedCall): Warning[] {
  const isArgument = (path: string) => args.some(({ name }) => name === rootOf(path));
  const ofArguments = changed.filter(isArgument);
  const shared = changed.filter((path) => !isArgument(path));
  const missed = (notRun ?? []).reduce((sum, each) => sum + each.lines, 0);
  const missing = missingPackages(inventions);
  return [
    ...(missing.length > 0 ? [warnings.packagesMissing(missing)] : []),
    ...(ofArguments.length > 0 ? [warnings.changesArguments(ofArguments)] : []),
    ...(shared.length > 0 ? [warnings.changesGlobals(shared)] : []),
    ...warningsOfSideEffects(sideEffects),
    ...(underWayAtEnd > 0 ? [warnings.endsBeforeIo(underWayAtEnd)] : []),
    ...(ways && goesAnotherWay(ways) ? [warnings.goesAnotherWay(ways)] : []),
    ...(missed >= MUCH * lines ? [warnings.partsNotRun(missed / lines)] : []),
  ];
}

/** True if enough calls are in another scenario for the figures to mix both. */
export function goesAnotherWay({ calls, otherwise }: WaysOfCalls): boolean {
  return otherwise > FEW * calls;
}

/** Returns the names of missing packages: `rxjs` of `rxjs/operators`. A path is no package. */
function missingPackages(inventions: readonly Invention[]): string[] {
  const names = inventions.flatMap(({ name, because }) =>
    because === 'notInstalled' ? (/^(?:@[^/]+\/)?[\w-][^/]*/.exec(name)?.[0] ?? []) : [],
  );
  return [...new Set(names)];
}

/** Returns the warnings of the function's imports. */
export function warningsOfModules(
  { cut, refused = {}, cameAlong = [] }: ModulePlan,
  { inventions }: Pick<ReportedCall, 'inventions'>,
): Warning[] {
  const isMadeUp = inventions.some(({ because }) => because === 'notCompiled');
  const files = isMadeUp ? Object.entries(refused) : [];
  return [
    ...(cameAlong.length > 0 ? [warnings.packagesCameAlong(cameAlong)] : []),
    ...(cut === undefined ? [] : [warnings.importsCut(cut)]),
    ...files.map(([file, why]) => warnings.notCompiled(file, why)),
  ];
}

/** Returns the warning of types that could not be read; `why` is undefined if there is none. */
export function warningsOfTypes(why: string | undefined): Warning[] {
  return why === undefined ? [] : [warnings.typesNotRead(why)];
}

/** Returns the warning of effects outside the process. */
export function warningsOfSideEffects(effects: readonly SideEffect[]): Warning[] {
  if (effects.length === 0) return [];
  const wordsOf = (refused: boolean) =>
    effects.filter((effect) => effect.refused === refused).map(effectWords);
  return [warnings.sideEffects(wordsOf(false), wordsOf(true))];
}

/** Returns the warnings of a text that is not the working copy's. */
export function revisionWarnings({ revision }: Pick<ReportedSubject, 'revision'>): Warning[] {
  return revision ? [warnings.olderImports(revision.name)] : [];
}

function rootOf(path: string): string {
  return /^[^.[({]+/.exec(path)?.[0] ?? path;
}
