import type { Report, Warning, WarningCode } from './report';

/** Warnings that change what the figures mean: they are of less, or of something else. */
const CHANGE_THE_READING: ReadonlySet<WarningCode> = new Set([
  'changedOnDisk',
  'changesArguments',
  'endsBeforeIo',
  'failedRequests',
  'goesAnotherWay',
  'importsCut',
  'keepsAnswers',
  'notCompiled',
  'olderImports',
  'packagesMissing',
  'partsNotRun',
  'runtimeNotAsWanted',
  'sideEffects',
  'syntaxError',
  'tokensOnly',
  'unhandledRejection',
]);

/** Parts warnings into those that stand open and those that stand under their figures. */
export function partWarnings({ warnings, benchmark }: Pick<Report, 'warnings' | 'benchmark'>): {
  open: Warning[];
  folded: Warning[];
} {
  // that it does not parse is why nothing ran, which the cards say
  const isTold = benchmark.state !== 'scored' && benchmark.reason.code === 'syntaxError';
  const isOpen = ({ code }: Warning) => code === 'machineBusy' || CHANGE_THE_READING.has(code);
  const open = warnings
    .filter(isOpen)
    .filter(({ code }) => !isTold || code !== 'syntaxError')
    .map((each) => (each.code === 'machineBusy' ? { ...each, remedy: '' } : each));
  return { open, folded: warnings.filter((each) => !isOpen(each)) };
}
