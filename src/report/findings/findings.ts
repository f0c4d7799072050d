import { LISTENING } from '../../analysis/methods';
import { isDropped, isInHandler } from '../../analysis/dropped';
import { isDroppedWithReason, whereLeft } from '../../analysis/handling';
import type { UndeclaredName } from '../../calling/undeclared';
import { callAt, type CallVisit } from '../../document/callAt';
import { calledName } from '../../document/calls';
import type { SourcePosition, SubjectDocument } from '../../document/document';
import { linesOf } from '../../document/lines';
import { endOf, startOf } from '../../document/range';
import { isFunction } from '../../document/walk';
import type { Consequence } from '../../probe/consequence';
import type { Debuggability, Frame, GradedDebuggability, Site } from '../../probe/debuggability';
import type { RuntimeInfo } from '../../runtimes/runtime';
import { errorWords, isDelivered, processClause } from '../consequenceWords';
import { siteSentence } from '../editorWords';
import { shortenMiddle } from '../units';
import type { Finding, RelatedPlace } from './finding';
import { isOfUndeclared, notDeclared } from './notDeclared';
import { RULE_NAMES, RULES, type Rule } from './rules';

/**
 * What a document is shown to get wrong: the worst first, then in the order of the lines.
 *
 * @param undeclared names that the function reads and that are not there
 */
export function findingsOf(
  debuggability: Debuggability,
  document: SubjectDocument,
  runtime: RuntimeInfo,
  undeclared: readonly UndeclaredName[] = [],
): Finding[] {
  const probed = ofProbes(debuggability, document, runtime);
  const found = probed.filter((each) => !isOfUndeclared(each, undeclared));
  return distinct([...notDeclared(undeclared), ...found]).sort(
    (a, b) =>
      RULE_NAMES.indexOf(a.rule) - RULE_NAMES.indexOf(b.rule) ||
      a.line - b.line ||
      a.column - b.column,
  );
}

function ofProbes(
  debuggability: Debuggability,
  document: SubjectDocument,
  runtime: RuntimeInfo,
): Finding[] {
  if (debuggability.state !== 'scored') return [];
  const ground = { debuggability, document, runtime: runtimeName(runtime) };
  return debuggability.stackTraces.sites.flatMap((site) => [
    ...[site.consequence, ...site.alsoSeen].flatMap((seen) => broken(seen, site, ground)),
    ...stackLost(site, ground),
  ]);
}

interface Ground {
  debuggability: GradedDebuggability;
  document: SubjectDocument;
  /** Such as `Node 24`. */
  runtime: string;
}

/** The rule that what became of a failure breaks, or none. */
function broken(seen: Consequence | null, site: Site, ground: Ground): Finding[] {
  const fails = `If ${callWords(site, ground)} fails`;
  const isHeadline = seen === site.consequence;
  switch (seen?.kind) {
    case 'uncaught':
      // a timer of the subject's own that takes no error was made to throw, and not the subject;
      // a process that the subject ended was ended on purpose
      if (isThrownByOperation(site) || seen.error.className === '') return [];
      return finding(
        'uncaught-exception',
        `${fails}, it is thrown where nobody can catch it${processClause(seen.process, ground.runtime)}`,
        site,
        ground,
      );
    case 'unhandled':
      return seen.process.does === 'handles' ? [] : unhandled(seen, site, ground);
    case 'neverEnds':
      return isHeadline ? finding('never-ends', `${fails}, the call never ends`, site, ground) : [];
    case 'endsTwice':
      return finding('ends-twice', `${fails}, the call tells its end twice`, site, ground);
    case 'replaced':
      return replaced(seen, site, ground);
    case 'hidden':
      return isHeadline ? hidden(site, ground) : [];
    default:
      return [];
  }
}

function unhandled(
  { process }: Extract<Consequence, { kind: 'unhandled' }>,
  site: Site,
  ground: Ground,
): Finding[] {
  const calls = subjectFrames(site).flatMap(({ at }) => at ?? []);
  const left = whereLeft(ground.document, calls);
  const ends = `nobody handles it${processClause(process, ground.runtime)}`;
  const whole = (call: string) => `If ${call} fails, ${ends}`;
  if (!left) return finding('unhandled-rejection', whole(callWords(site, ground)), site, ground);
  const at = placeOfCall(left, ground.document);
  const related = at.line === site.at?.line ? [] : failingCall(site);
  // of a call that was given a function, it is one in that which fails
  const call = isIn(site.at, at)
    ? callWords(site, ground)
    : `line ${at.line} \`${calleeText(left, ground.document)}(…)\``;
  return [{ ...start('unhandled-rejection', whole(call)), ...at, related }];
}

function replaced(
  { error, mistake }: Extract<Consequence, { kind: 'replaced' }>,
  site: Site,
  ground: Ground,
): Finding[] {
  // of a second failure the first one is told, in whatever words
  if (site.reached.by === 'failure') return [];
  const call = callWords(site, ground);
  const what = errorWords(error);
  const rule = mistake ? 'replaced-by-mistake' : 'cause-lost';
  const message = mistake
    ? `If ${call} fails, its handler fails too: the caller gets ${what}`
    : `If ${call} fails, the caller gets ${what}, which holds nothing of what had failed`;
  if (error.at === null) return finding(rule, message, site, ground);
  const place = toEndOfLine(error.at, ground.document);
  return [{ ...start(rule, message), ...place, related: failingCall(site) }];
}

function hidden(site: Site, ground: Ground): Finding[] {
  if (site.reached.by === 'failure' || site.at === null) return [];
  if (isDroppedWithReason(ground.document, site.at)) return [];
  const call = callAt(ground.document, site.at);
  if (call && (isInHandler(call) || isLeftUnheard(call) || isListening(call))) return [];
  const message = `If ${callWords(site, ground)} fails, the call completes as if nothing had happened, and its caller is not told`;
  return finding('hidden-failure', message, site, ground);
}

/** What fails is what it listens to, and not the call. */
function isListening({ node }: CallVisit): boolean {
  return LISTENING.has(calledName(node) ?? '');
}

/** It is given nobody to tell, and gives no promise that would insist: that is its own doing. */
function isLeftUnheard(call: CallVisit): boolean {
  return isDropped(call) && !call.node.arguments.some((each) => isFunction(each));
}

/** Only of what is the code's own doing: of what hangs on how its I/O is made, nobody knows. */
function stackLost(site: Site, ground: Ground): Finding[] {
  const { stackTraces, own } = ground.debuggability;
  const isLost = site.level === 1 && site.boundary === stackTraces.boundary && isDelivered(site);
  if (!isLost || site.reached.by === 'failure') return [];
  const isKeptElsewhere = stackTraces.sites.some(
    (other) => other.boundary !== site.boundary && other.level > 1 && isSamePlace(other, site),
  );
  if (own && isKeptElsewhere) return [];
  return finding('stack-lost', siteSentence(site, own !== undefined), site, ground);
}

function isSamePlace(a: Site, b: Site): boolean {
  return a.operation === b.operation && a.at?.line === b.at?.line && a.at?.column === b.at?.column;
}

function isThrownByOperation({ probes }: Site): boolean {
  return probes.some(({ mode, outcome }) => mode === 'passed' && outcome === 'unfailable');
}

function subjectFrames({ probes }: Site): Frame[] {
  return (probes[0]?.wanted ?? []).filter(({ owner }) => owner === 'subject');
}

function start(rule: Rule, message: string): Pick<Finding, 'rule' | 'severity' | 'message'> {
  return { rule, severity: RULES[rule].severity, message };
}

/** At the call that fails; none where nobody knows where that stands. */
function finding(rule: Rule, message: string, { at }: Site, { document }: Ground): Finding[] {
  if (at === null) return [];
  const call = callAt(document, at);
  const place = call ? placeOfCall(call, document) : toEndOfLine(at, document);
  return [{ ...start(rule, message), ...place, related: [] }];
}

function failingCall({ at }: Site): RelatedPlace[] {
  return at ? [{ ...at, message: 'the call that fails' }] : [];
}

type Place = Pick<Finding, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

function isIn(at: SourcePosition | null, { file, line, endLine }: Place): boolean {
  return at !== null && at.file === file && at.line >= line && at.line <= endLine;
}

function placeOfCall({ node }: CallVisit, { file }: SubjectDocument): Place {
  const { start: from, end } = node.loc!;
  return {
    file,
    line: from.line,
    column: from.column + 1,
    endLine: end.line,
    endColumn: end.column + 1,
  };
}

function toEndOfLine({ file, line, column }: SourcePosition, document: SubjectDocument): Place {
  const text = file === document.file ? linesOf(document.text)[line - 1] : undefined;
  const endColumn = Math.max(column + 1, (text?.trimEnd().length ?? 0) + 1);
  return { file, line, column, endLine: line, endColumn };
}

const MOST_CALLEE_LENGTH = 40;

/** `line 19 `publish(…)`` */
function callWords({ at, operation }: Site, { document }: Ground): string {
  const call = at && callAt(document, at);
  const name = call ? calleeText(call, document) : shortenMiddle(operation, MOST_CALLEE_LENGTH);
  return at === null ? `\`${name}(…)\`` : `line ${at.line} \`${name}(…)\``;
}

function calleeText({ node }: CallVisit, { text }: SubjectDocument): string {
  const callee = text.slice(startOf(node.callee), endOf(node.callee)).replace(/\s+/g, '');
  return shortenMiddle(callee, MOST_CALLEE_LENGTH);
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
