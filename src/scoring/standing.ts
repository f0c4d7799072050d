import type { StandIn } from '../calling/callOptions';
import { linesOfKept } from '../calling/keptAnswers';
import type { CallDifference, PreparedCall } from '../calling/preparedCall';
import { withoutSetUp } from '../calling/standIns';
import type { Debuggability } from '../probe/debuggability';
import type { ScoreEntry } from './inputs';
import type { PrepareCall } from './keepWay';
import type { KnownSoFar } from './stages';

/** A call for which what nothing sets up is invented, and how that differs from the one without. */
export interface StandingCall {
  call: PreparedCall;
  differs: CallDifference;
}

/** Null where none of them can be invented. Never rejects. */
export async function standing(
  entry: ScoreEntry,
  standIns: readonly StandIn[],
  prepareCall: PrepareCall,
): Promise<StandingCall | null> {
  if (standIns.length === 0) return null;
  const call = await prepareCall({ ...entry, call: { ...entry.call, standIns } });
  const invented = standIns.filter(({ name }) => call && standsIn(call, entry, name));
  return call && invented.length > 0 ? standingCall(call, invented, []) : null;
}

/** The same, with answers to promises that others are to settle; null where the file makes none. Never rejects. */
export async function answeringOthers(
  entry: ScoreEntry,
  standIns: readonly StandIn[],
  prepareCall: PrepareCall,
): Promise<StandingCall | null> {
  const lines = linesOfKept(entry.document);
  if (lines.length === 0) return null;
  const options = standIns.length > 0 ? { ...entry.call, standIns } : entry.call;
  const call = await prepareCall({ ...entry, call: { ...options, answersKept: true } });
  return call && standingCall(call, standIns, lines);
}

function standingCall(
  call: PreparedCall,
  standIns: readonly StandIn[],
  lines: readonly number[],
): StandingCall {
  const answered = [
    ...standIns.map(({ name }) => ({ name, answer: 'what is invented, as nothing sets it up' })),
    ...lines.map((line) => ({
      name: promiseAt(line),
      answer: 'one that is answered, as nobody calls what settles it',
    })),
  ];
  return { call, differs: { leftOut: [], given: [], answered } };
}

const PROMISE = 'the promise of line ';

function promiseAt(line: number): string {
  return `${PROMISE}${line}`;
}

/** Lines of those that were answered. */
function promisesIn(debuggability: Debuggability): number[] {
  if (debuggability.state !== 'scored') return [];
  return debuggability.stackTraces.sites.flatMap(({ operation, at }) =>
    operation === 'new Promise' && at ? [at.line] : [],
  );
}

/** What is imported from a package is what it was before. */
function standsIn({ own }: PreparedCall, { document }: ScoreEntry, name: string): boolean {
  const [module] = withoutSetUp(document, [name]).modules;
  return module === undefined || own.modules.invented[module] === 'setUpElsewhere';
}

/** Told are those members of its object that a call was seen to ask: whoever made the object gave it others. */
export function onlyUsed<Stage extends KnownSoFar>(stage: Stage): Stage {
  const { call, debuggability } = stage;
  const recorded = debuggability.state === 'scored' ? debuggability.own : undefined;
  if (!call?.otherwise || !recorded) return stage;
  const lines = promisesIn(debuggability);
  const isUsed = (name: string) =>
    lines.some((line) => name === promiseAt(line)) ||
    (!name.startsWith('this.') && (lines.length === 0 || !name.startsWith(PROMISE))) ||
    recorded.inventions.some(
      (each) => each.name.startsWith(name) && !/\w/.test(each.name.charAt(name.length)),
    );
  const used = call.otherwise.answered.filter(({ name }) => isUsed(name));
  // what is only tested is seen to be asked by nobody
  const answered = used.length > 0 ? used : call.otherwise.answered;
  return { ...stage, call: { ...call, otherwise: { ...call.otherwise, answered } } };
}
