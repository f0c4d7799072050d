import type { StandIn } from '../calling/callOptions';
import { linesOfKept } from '../calling/keptAnswers';
import type { PreparedCall } from '../calling/preparedCall';
import { withoutSetUp } from '../calling/standIns';
import type { SubjectDocument } from '../document/document';
import type { Debuggability } from '../probe/debuggability';
import type { Exploration, Seen } from './exploration';
import type { Scenario } from './scenario';

type Preparing = Pick<Exploration<Seen>, 'document' | 'options' | 'prepare'>;

/**
 * Creates the scenario with mocks for state that nothing sets up; null where none is possible.
 * Never rejects.
 */
export async function withStandIns(
  standIns: readonly StandIn[],
  { document, options, prepare }: Preparing,
): Promise<Scenario | null> {
  if (standIns.length === 0) return null;
  const call = await prepare({ ...options, standIns });
  const invented = standIns.filter(({ name }) => call && standsIn(call, document, name));
  return call && invented.length > 0 ? standing(call, invented, []) : null;
}

/**
 * Creates the scenario in which promises for other code to settle are resolved; null where the file
 * has none. Never rejects.
 */
export async function withKeptAnswers(
  standIns: readonly StandIn[],
  { document, options, prepare }: Preparing,
): Promise<Scenario | null> {
  const lines = linesOfKept(document);
  if (lines.length === 0) return null;
  const asked = standIns.length > 0 ? { ...options, standIns } : options;
  const call = await prepare({ ...asked, answersKept: true });
  return call && standing(call, standIns, lines);
}

function standing(
  call: PreparedCall,
  standIns: readonly StandIn[],
  lines: readonly number[],
): Scenario {
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

/** Returns the lines of promises that were resolved. */
function promisesIn(debuggability: Debuggability): number[] {
  if (debuggability.state !== 'scored') return [];
  return debuggability.stackTraces.sites.flatMap(({ operation, at }) =>
    operation === 'new Promise' && at ? [at.line] : [],
  );
}

/** True if the mock replaces something: imports from a package stay as they are. */
function standsIn({ own }: PreparedCall, document: SubjectDocument, name: string): boolean {
  const [module] = withoutSetUp(document, [name]).modules;
  return module === undefined || own.modules.invented[module] === 'setUpElsewhere';
}

/**
 * Keeps those mocked members in a scenario that a call was seen to use, as other members come from
 * the object's creator.
 */
export function onlyUsed<Outcome extends Seen>(stage: Outcome): Outcome {
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
  // a member that is only tested leaves no record
  const answered = used.length > 0 ? used : call.otherwise.answered;
  return { ...stage, call: { ...call, otherwise: { ...call.otherwise, answered } } };
}
