import type { ModulePlan } from '../../bench-runner/protocol/modules';
import { whereLeft } from '../analysis/handling';
import type { UndeclaredName } from '../calling/undeclared';
import type { UnheardBy } from '../calling/unheardBy';
import { codeOf } from '../analysis/code';
import { isToldOfValue } from '../analysis/toldOfValue';
import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import { linesOf } from '../document/lines';
import type { Range } from '../document/range';
import type { Consequence, Thrown } from '../probe/consequence';
import { subjectFrames } from '../probe/frames';
import { losesStack } from '../probe/grade';
import type { Debuggability, GradedDebuggability, Site } from '../probe/debuggability';
import type { RuntimeInfo } from '../runtimes/runtime';
import {
  consequenceWord,
  errorWords,
  isDelivered,
  processClause,
  quotesFailure,
} from '../probe/consequenceWords';
import { siteSentence } from '../probe/operationWords';
import {
  type Place,
  calleeText,
  callWords,
  placeAt,
  placeOfCall,
  start,
  toEndOfLine,
} from './callPlaces';
import { badAnswers } from './badAnswers';
import { calledAgain } from './calledAgain';
import { givenAsItStands, givenTo, isGivenToMaker } from './givenTo';
import { FAILING_CALL, type Finding, type RelatedPlace } from './finding';
import { whereHandled } from './ownCall';
import { leftBehind } from './leftBehind';
import { retries } from './retries';
import { statusUnread } from './statusUnread';
import { unheeded } from './unheeded';
import { pastCatch } from './pastCatch';
import { waiting } from './waiting';
import { borrowed } from './neverGivenBack';
import { otherWays } from './otherWays';
import { isOfUndeclared, notDeclared } from './notDeclared';
import { RULE_NAMES, type Rule } from './rules';
import { dropped, hidden, unread, type Scored } from './swallowed';

/** What findings need to know of how a function was called. */
export interface HowCalled {
  /** Names that the function reads and that are not there. */
  undeclared: readonly UndeclaredName[];
  /** Where it stands. */
  range?: Range;
  own?: { modules: Pick<ModulePlan, 'invented'> };
  /** What calls it and waits for no promise of it. Left out: nothing is known to. */
  unheardBy?: UnheardBy;
  /** Variables, and members of its object, that are invented, as only others set them up. */
  standIns?: readonly string[];
  /** Loops that nothing in them ends. */
  loops?: readonly { whole: Range }[];
}

/** What a document is shown to get wrong: the worst first, then in the order of the lines. */
export function findingsOf(
  debuggability: Debuggability,
  document: SubjectDocument,
  runtime: RuntimeInfo,
  called: HowCalled | null = null,
): Finding[] {
  const {
    undeclared = [],
    own,
    unheardBy,
    range = null,
    standIns: invented = [],
    loops,
  } = called ?? {};
  const standIns = Object.entries(own?.modules.invented ?? {}).flatMap(([module, why]) =>
    why === 'setUpElsewhere' ? [module] : [],
  );
  const name = runtimeName(runtime);
  const where = { document, range, loops, runtime: name, standIns, invented, unheardBy };
  const probed = ofProbes(debuggability, where);
  const found = probed.filter((each) => !isOfUndeclared(each, undeclared));
  return distinct([...notDeclared(undeclared), ...found]).sort(
    (a, b) =>
      RULE_NAMES.indexOf(a.rule) - RULE_NAMES.indexOf(b.rule) ||
      a.line - b.line ||
      a.column - b.column,
  );
}

function ofProbes(debuggability: Debuggability, where: Omit<Ground, 'debuggability'>): Finding[] {
  if (debuggability.state !== 'scored') return [];
  const ground = { debuggability, ...where };
  const { document, standIns, invented } = ground;
  const { sites } = debuggability.stackTraces;
  const failing = sites.flatMap((site) => [
    ...allBroken(site, ground),
    ...inTheEnd(site, ground),
    ...twice(site, ground),
    ...returned(site, ground),
  ]);
  return [
    ...failing,
    ...ofFailuresAs(ground, failing),
    ...leftBehind(sites, document, invented).filter(
      // what the project's own files keep is not known of what stands for them
      ({ rule }) => rule !== 'state-left-behind' || standIns.length === 0,
    ),
    ...borrowed(debuggability.stackTraces, document),
    ...calledAgain(debuggability, document),
    ...retries(debuggability, document),
    ...unheeded(debuggability.stackTraces, document),
    ...statusUnread(debuggability.stackTraces, document),
    ...badAnswers(debuggability.stackTraces, ground),
    ...waiting(debuggability.waits, document),
    ...otherWays(debuggability.otherWays ?? [], document, ground.runtime),
  ];
}

/** Of failures that a handler tells apart it may be right that nobody is told; that nothing ends by them never is. */
function ofFailuresAs(ground: Ground, usual: readonly Finding[]): Finding[] {
  const { debuggability, document, invented } = ground;
  const sites = debuggability.failuresAs ?? [];
  const found = [
    ...sites.flatMap((site) => allBroken(site, ground)),
    ...leftBehind(sites, document, invented),
    ...retries({ ...debuggability, stackTraces: { sites } }, document),
  ];
  const known = new Set(usual.map(({ rule, line }) => `${rule} ${line}`));
  return found.filter(({ rule, line }) => IN_ANY_CASE.has(rule) && !known.has(`${rule} ${line}`));
}

const IN_ANY_CASE: ReadonlySet<Rule> = new Set([
  ...(['uncaught-exception', 'unhandled-rejection', 'never-ends', 'ends-twice'] as const),
  ...(['replaced-by-mistake', 'left-open', 'not-rolled-back'] as const),
]);

/** Of a promise that was to be awaited nothing else is of interest. */
function returned(site: Site, ground: Ground): Finding[] {
  const skipped = pastCatch(site, ground.document);
  return skipped.length > 0 ? skipped : stackLost(site, ground);
}

interface Ground extends Scored {
  debuggability: GradedDebuggability;
  /** Such as `Node 24`. */
  runtime: string;
  /** Modules of the project that are invented, though their files are there. */
  standIns: readonly string[];
  /** Variables, and members of its object, that are, as only others set them up. */
  invented: readonly string[];
  /** What calls the function, and waits for no promise of it. */
  unheardBy: UnheardBy | undefined;
}

/** What is tried again comes to another error once it has failed each time. */
function inTheEnd(site: Site, ground: Ground): Finding[] {
  const ending = site.always?.ending;
  const isTold = [site.consequence, ...site.alsoSeen].some((seen) => seen?.kind === 'replaced');
  return ending?.kind === 'replaced' && !isTold
    ? replaced(ending, site, ground, 'keeps failing')
    : [];
}

/** Each of two failures is told to the same callback. */
function twice(site: Site, ground: Ground): Finding[] {
  const { twiceWith } = site;
  if (twiceWith === undefined) return [];
  const other = twiceWith === site.operation ? 'another such call' : `\`${twiceWith}\``;
  const fail = `If ${callWords(site, ground.document)} and ${other} fail in one call`;
  const told = finding('ends-twice', `${fail}, the caller is called back twice`, site, ground);
  return told.map((each) => ({ ...each, remedy: TELL_ONCE }));
}

const TELL_ONCE = 'Keep that the caller was told, and look at that before telling again.';

/** What this Node does, where the rule's own words cannot know it. */
function seenAs(seen: Consequence | null): Pick<Finding, 'mark'> {
  if (seen?.kind === 'unhandled' || seen?.kind === 'uncaught')
    return { mark: consequenceWord(seen) };
  return {};
}

/** By all that was seen to become of its failure. */
function allBroken(site: Site, ground: Ground): Finding[] {
  return [site.consequence, ...site.alsoSeen].flatMap((seen) =>
    broken(seen, site, ground).map((each) => ({ ...each, ...seenAs(seen) })),
  );
}

/** The rule that what became of a failure breaks, or none. */
function broken(seen: Consequence | null, site: Site, ground: Ground): Finding[] {
  const fails = `If ${callWords(site, ground.document)} fails`;
  const isHeadline = seen === site.consequence;
  switch (seen?.kind) {
    case 'uncaught':
      // a timer of the subject's own that takes no error was made to throw, and not the subject;
      // a process that the subject ended was ended on purpose
      if (isThrownByOperation(site) || seen.error.className === '') return [];
      return finding(
        'uncaught-exception',
        `${fails}, ${mistakeWords(seen) ?? 'it is thrown'} where nobody can catch it${processClause(seen.process, ground.runtime)}`,
        site,
        ground,
      ).map((one) => ({ ...one, ...afterMistake(seen, RETURN_ONCE) }));
    case 'unhandled':
      return seen.process.does === 'handles' ||
        isOfStandIn(site, ground) ||
        isGivenToMaker(site.at, ground.document)
        ? []
        : unhandled(seen, site, ground);
    case 'neverEnds':
      // what is tried again after a long wait ends, or is told of as such
      if (site.always && !site.always.isSilent) return [];
      return isHeadline ? finding('never-ends', `${fails}, the call never ends`, site, ground) : [];
    case 'endsTwice':
      return finding('ends-twice', `${fails}, the caller is called back twice`, site, ground);
    case 'replaced':
      return replaced(seen, site, ground);
    case 'hidden':
      return isHeadline ? asIfNothing(site, ground) : [];
    case 'fallback':
      return isHeadline ? inItsStead(site, ground) : [];
    default:
      return [];
  }
}

function asIfNothing(site: Site, ground: Ground): Finding[] {
  const { sites } = ground.debuggability.stackTraces;
  if (isOfClient(site, sites)) return [];
  return hidden(whereHandled(site, ground.document), sites, ground);
}

/** A client whose calls are waited for: each of them tells what it failed by, and its event tells of what comes between. */
function isOfClient({ operation }: Site, sites: readonly Site[]): boolean {
  return sites.some(
    (each) => each.boundary === 'promise' && each.operation.startsWith(`${operation}().`),
  );
}

function inItsStead(site: Site, ground: Ground): Finding[] {
  const { debuggability, document } = ground;
  const found = unread(site, document);
  const { sites } = debuggability.stackTraces;
  return found.length > 0 ? found : dropped(whereHandled(site, document), sites, ground);
}

/** Whether a function of the project's own gives a promise, its file would tell; it is no more than likely. */
function isOfStandIn({ operation }: Site, { standIns }: Ground): boolean {
  return standIns.some((module) => operation === module || operation.startsWith(`${module}.`));
}

/** Not the failure itself is thrown: the code goes on with what is not there. */
function afterMistake(
  { mistake, error }: Thrown,
  remedy: string,
): Partial<Pick<Finding, 'remedy' | 'related'>> {
  if (!mistake || error.at === null) return {};
  return { remedy, related: [{ ...error.at, message: 'what is thrown then' }] };
}

const RETURN_ONCE =
  'Return once the error is handed on, so that what comes after is not run without an answer.';
const LOOK_FIRST =
  'Look at the error before the answer is used, and hand it on; where nobody waits for a promise, catch inside of the function.';

/** `line 6 throws TypeError: Cannot read properties of undefined (reading 'trim')`; null: the failure itself is. */
function mistakeWords({ mistake, error }: Thrown): string | null {
  return mistake && error.at ? `line ${error.at.line} throws ${errorWords(error)}` : null;
}

function unhandled(
  seen: Extract<Consequence, { kind: 'unhandled' }>,
  site: Site,
  ground: Ground,
): Finding[] {
  const calls = subjectFrames(site).flatMap(({ at }) => at ?? []);
  const left = whereLeft(ground.document, calls);
  const caller = left ? undefined : ground.unheardBy;
  const given = caller ? givenAsItStands(caller) : givenTo(left, site.at, ground.document);
  const thrown = mistakeWords(seen);
  const told = (call: string) => {
    const ends = processClause(seen.process, ground.runtime);
    const message = `If ${call} fails, ${thrown === null ? '' : `${thrown}, and `}nobody handles it${given?.words ?? ''}${ends}`;
    return { ...start('unhandled-rejection', message), ...(given && { remedy: given.remedy }) };
  };
  const failing = callWords(site, ground.document);
  const mistake = afterMistake(seen, LOOK_FIRST);
  if (!left) {
    if (site.at === null) return [];
    const related = caller ? [{ ...caller.at, message: `what ${caller.name} is given` }] : [];
    return [{ ...told(failing), ...placeAt(site.at, ground.document), related, ...mistake }];
  }
  const at = placeOfCall(left, ground.document);
  const related = at.line === site.at?.line ? [] : failingCall(site);
  // of a call that was given a function, it is one in that which fails
  const call = isIn(site.at, at)
    ? failing
    : `line ${at.line} \`${calleeText(left, ground.document)}(…)\``;
  return [{ ...told(call), ...at, related, ...mistake }];
}

function replaced(
  { error, mistake }: Extract<Consequence, { kind: 'replaced' }>,
  site: Site,
  ground: Ground,
  does: 'fails' | 'keeps failing' = 'fails',
): Finding[] {
  // of a second failure the first one is told, in whatever words
  if (site.reached.by === 'failure') return [];
  const call = callWords(site, ground.document);
  const what = errorWords(error);
  if (!mistake && tellsOfNothing(site, ground.document)) return [];
  const rule = mistake ? 'replaced-by-mistake' : 'cause-lost';
  const kept = quotesFailure(error.message)
    ? 'which keeps the message of what had failed, and neither its class nor its stack'
    : 'which holds nothing of what had failed';
  const message = mistake
    ? `If ${call} ${does}, its handler fails too: the caller gets ${what}`
    : `If ${call} ${does}, the caller gets ${what}, ${kept}`;
  if (error.at === null) return finding(rule, message, site, ground);
  const place = toEndOfLine(error.at, ground.document);
  return [{ ...start(rule, message), ...place, related: failingCall(site) }];
}

/** Of its failure nothing arrives that could be handed on. */
function tellsOfNothing({ at, operation }: Site, document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  const call = at && callAt(document, at);
  return (
    FAILS_WITHOUT_ERROR.test(operation) ||
    Boolean(file && call && isToldOfValue(codeOf(file), call))
  );
}

/** What tells in a browser that it failed, and nothing of what did. */
const FAILS_WITHOUT_ERROR =
  /^(?:XMLHttpRequest|Image|Audio|EventSource|WebSocket|document\.createElement)$/;

/** Only of what is the code's own doing: of what hangs on how its I/O is made, nobody knows. */
function stackLost(site: Site, ground: Ground): Finding[] {
  const { stackTraces, own } = ground.debuggability;
  if (!losesStack(site, stackTraces) || !isDelivered(site)) return [];
  if (site.at === null || isNoCall(site.at, ground.document)) return [];
  const place = nameAt(site.at, ground.document);
  return [{ ...start('stack-lost', siteSentence(site, own !== undefined)), ...place, related: [] }];
}

/** A promise that the function is given was made by somebody else. */
function isNoCall(at: SourcePosition, document: SubjectDocument): boolean {
  return at.file === document.file && callAt(document, at) === null;
}

/** The name that is called, where the runtime says that the call stands: a hint is to be small. */
function nameAt(at: SourcePosition, document: SubjectDocument): Place {
  const text = at.file === document.file ? linesOf(document.text)[at.line - 1] : undefined;
  const [name] = /^[\w$]+/.exec(text?.slice(at.column - 1) ?? '') ?? [];
  if (name === undefined) return toEndOfLine(at, document);
  return { ...at, endLine: at.line, endColumn: at.column + name.length };
}

function isThrownByOperation({ probes }: Site): boolean {
  return probes.some(({ mode, outcome }) => mode === 'passed' && outcome === 'unfailable');
}

/** At the call that fails; none where nobody knows where that stands. */
function finding(rule: Rule, message: string, { at }: Site, { document }: Ground): Finding[] {
  if (at === null) return [];
  return [{ ...start(rule, message), ...placeAt(at, document), related: [] }];
}

function failingCall({ at }: Site): RelatedPlace[] {
  return at ? [{ ...at, message: FAILING_CALL }] : [];
}

function isIn(at: SourcePosition | null, { file, line, endLine }: Place): boolean {
  return at !== null && at.file === file && at.line >= line && at.line <= endLine;
}

function runtimeName({ version }: RuntimeInfo): string {
  return `Node ${version.replace(/^(0\.\d+|\d+).*$/, '$1')}`;
}

/** What is seen at several boundaries is one. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const each of findings) {
    const key = `${each.rule} ${each.file}:${each.line}:${each.column}`;
    if (!byPlace.has(key)) byPlace.set(key, each);
  }
  return [...byPlace.values()];
}
