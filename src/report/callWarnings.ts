/** The warnings of how a function of a person's own was called. */

import type { RefusedFile } from '../../bench-runner/protocol/modules';
import type { WaysOfCalls } from '../harness/benchmark';
import type { WarningBuilders } from './codedWarnings';
import { units } from './warningUnits';

export const callWarnings = {
  /** `paths`: as `order.items`. */
  changesArguments: (paths: readonly string[]) => ({
    about: 'time',
    cause: `A call changes what it is called with (${listed(paths)}): a call that is given the same meets what the one before it left.`,
    remedy:
      'Let the .score file beside the file make new arguments for each call, or let the function leave its arguments as they are.',
  }),

  changesGlobals: (names: readonly string[]) => ({
    about: 'time',
    cause: `A call changes what all calls share (${listed(names)}): each meets what the one before it left.`,
    remedy: 'Read the figures as those of one call after many, or let the function keep its state.',
  }),

  /** `done`: as `wrote /tmp/log`; `refused`: as `written /tmp/log`. */
  sideEffects: (done: readonly string[], refused: readonly string[]) => ({
    about: 'time',
    cause: [
      'The code reaches outside its process, as it is loaded or called:',
      ...(done.length > 0 ? [`it ${listed(done)}${refused.length > 0 ? ';' : '.'}`] : []),
      ...(refused.length > 0 ? [`refused: it would have ${listed(refused)}.`] : []),
    ].join(' '),
    remedy:
      'Keep what runs when a file is loaded out of it, or have the module that does this invented' +
      (done.length > 0 ? '; what was touched may have to be put back.' : '.'),
  }),

  endsBeforeIo: (underWay: number) => ({
    about: 'time',
    cause: `When a call ended, ${units.counted(underWay, 'operation')} that it had begun ${underWay === 1 ? 'was' : 'were'} still under way: its time leaves ${underWay === 1 ? 'it' : 'them'} out.`,
    remedy:
      'Await what it begins; or, if something else tells its end, say so (--completes, or the panel).',
  }),

  /** `share`: of the lines of the function, 0 to 1. */
  partsNotRun: (share: number) => ({
    about: 'time',
    cause: `${units.share(share)} of the lines of the function did not run: the figures hold for the others alone.`,
    remedy:
      'Say what is answered, or what it is called with, in a comment @score above it or in a .score file.',
  }),

  keepsAnswers: (medianMs: number, floorMs: number) => ({
    about: 'time',
    cause: `A round of calls takes ${units.time(medianMs)}, and the first call alone waited ${units.time(floorMs)}: later calls do not make all of its I/O again, as those of a function do that keeps what it was answered.`,
    remedy:
      'Read the figures as those of calls that find it kept; or let a case of a .score file give each call arguments of its own (args: a function).',
  }),

  goesAnotherWay: ({ calls, otherwise }: WaysOfCalls) => ({
    about: 'time',
    cause: `Of ${units.counted(calls, 'call')} as those that are timed, ${units.count(otherwise)} (${units.share(otherwise / calls)}) went another way than the first: they asked for other I/O, or for none, as the calls of a function do that is busy or keeps what it was answered.`,
    remedy:
      'Read the figures as those of such calls; or measure one call at a time (--parallel 1), or let a case of a .score file give each call arguments of its own (args: a function).',
  }),

  /** `names`: as `rxjs`. */
  packagesMissing: (names: readonly string[]) => ({
    about: 'time',
    cause: `${lacking(names)}: ${names.length === 1 ? 'its' : 'their'} answers were invented, and the work that ${names.length === 1 ? 'it does itself is' : 'they do themselves is'} in no figure.`,
    remedy: installing(names),
  }),

  packagesCameAlong: (names: readonly string[]) => ({
    about: 'time',
    cause: `${lacking(names)}: what comes along with Async Score ran in ${names.length === 1 ? 'its' : 'their'} stead, which may be another version.`,
    remedy: installing(names),
  }),

  /** `cut`: why not all files were looked at, in one sentence. */
  importsCut: (cut: string) => ({
    about: 'time',
    cause: `${cut} What was not looked at is loaded as it stands on disk: it is not compiled, and what it imports to do I/O is not made up.`,
    remedy:
      'Import what the function needs from the file that has it, rather than through one that gathers many; or score the compiled form of the project.',
  }),

  /** `why`: in one clause, without its end. */
  typesNotRead: (why: string) => ({
    about: 'time',
    cause: `Types that other files declare were not asked for: ${why}. What is invented goes by the code alone.`,
    remedy:
      'Install TypeScript in the project, or let its tsconfig.json reach fewer files, if what was invented does not fit.',
  }),

  notCompiled: (file: string, { found, line, remedy }: RefusedFile) => ({
    about: 'time',
    cause: `${file}${line === undefined ? '' : `, line ${line},`} could not be compiled, so what the function imports of it is made up: ${found.replace(/\.+$/, '')}.`,
    remedy,
  }),

  olderImports: (revision: string) => ({
    about: 'comparison',
    cause: `The text is that of ${revision}, and what it imports is that of the working copy.`,
    remedy: `Where its imports have changed since, check out ${revision} elsewhere and compare the two files.`,
  }),
} satisfies WarningBuilders;

const MOST_LISTED = 5;

function listed(all: readonly string[]): string {
  const more = all.length - MOST_LISTED;
  const shown = all.slice(0, MOST_LISTED).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** `The project has no "rxjs", no "co" installed` */
function lacking(names: readonly string[]): string {
  return `The project has no ${names.map((name) => `"${name}"`).join(', no ')} installed`;
}

function installing(names: readonly string[]): string {
  return `Install what is missing in the project (npm install ${names.join(' ')}), and run it again.`;
}
