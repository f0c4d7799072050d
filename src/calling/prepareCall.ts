import type { InventionPlan } from '../../bench-runner/protocol/invention';
import type { Argument, OwnCall } from '../../bench-runner/protocol/own';
import { analysisOf, type FunctionAnalysis } from '../analysis/functionAnalysis';
import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import { modelsOf } from '../document/modelsOf';
import { surroundingCode } from '../document/surroundingCode';
import { toRunnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import { failure, type Failure } from '../failure';
import type { CallIo } from '../harness/ownProgram';
import { prepareModules, type ModulesAsked } from '../modules/prepareModules';
import { Project } from '../modules/project';
import { surroundingsOf } from '../modules/surroundings';
import type { Types } from '../modules/types';
import { isGivenToListen } from '../analysis/registrations';
import { revertedState } from '../analysis/revertedState';
import { alwaysThrows } from './alwaysThrows';
import { answersByStream } from './answersByStream';
import { throwsRedirect } from './throwsRedirect';
import { annotationOf, type CallAnnotation } from './annotations';
import { withAnswers } from './answersInPlan';
import { isCallbackified } from './callbackified';
import { chooseFunction, type ChosenFunction } from './chooseFunction';
import { declaredTypes } from './declaredTypes';
import { withoutStatements } from './failedStatements';
import { filesUsed } from './filesUsed';
import { endingLoops, endlessLoops, withTurns, type EndlessLoop } from './endlessLoops';
import { inventionsFor } from './inventions';
import type { TypeOfPath } from './inventions/context';
import { notParsed } from './notParsed';
import { answeringKept, withKeptAnswers } from './keptAnswers';
import type { PreparedCall } from './preparedCall';
import { withProjectFacts } from './projectFacts';
import { inPrivateName, inPublicName } from './publicNames';
import { reach } from './reachability';
import { chooseCase, noScoreFile, scoreFileOf } from './scoreFile';
import { withStandIns } from './standInMembers';
import { withoutSetUp } from './standIns';
import { tracesOf, type Traces } from './traces';
import { undeclaredNames, type UndeclaredName } from './undeclared';
import { fireAndForgetCaller, type FireAndForgetCaller } from './fireAndForgetCaller';
import type { CallOptions } from './callOptions';

export interface CallDependencies extends Pick<ModulesAsked, 'node' | 'compilers' | 'project'> {
  readMap: MapReader;
  /** Left out: no types of other files are known. */
  types?: Types;
}

/**
 * Prepares a function's call: the function, its arguments, and its mocks. The user's options come
 * first, then a tag above the function, then a score file, then the code. Runs no code. Never
 * rejects.
 *
 * @param name as in a call, or null for the main function of the document
 */
export async function prepareCall(
  document: SubjectDocument,
  name: string | null,
  callOptions: CallOptions,
  { readMap, types: asked, project = new Project(), ...tools }: CallDependencies,
): Promise<PreparedCall | Failure> {
  const { answersKept = false, notLoaded = [] } = callOptions;
  const names = namesOfMocks(callOptions);
  const own = withoutStatements(document, notLoaded);
  const { document: standing, modules: invented, publicNames } = withoutSetUp(own, names);
  const chosen = chooseFunction(standing, name && inPublicName(name, publicNames), names);
  if ('state' in chosen) {
    const unparsed = document.text.trim() === '' ? null : notParsed(document);
    return unparsed ?? whyNothingRuns(document, toRunnable(document, readMap)) ?? chosen;
  }
  const { fn } = chosen;
  const { read: types, notRead } = await declaredTypes(document, fn, asked, project.disk);
  const said = saidOf(document, chosen, { callOptions, project, types, publicNames });
  if ('state' in said) return said;
  const { io, undeclared, ...plain } = said;
  const traces = callOptions.traced ? tracesOf(chosen.document, fn) : null;
  const reached = reach(chosen, [...plain.counts, ...plain.flags], traces?.insertions);
  const givenTo = givenToIn(document, fn);
  const call = { ...plain, ...callerOf(document, fn, givenTo) };
  const beside = [call.setup, call.case?.file].filter((each) => typeof each === 'string');
  const loops = io === 'real' ? [] : endlessLoops(reached.document, fn);
  const whole = answersKept ? answeringKept(reached.document) : reached.document;
  const run = endingLoops(whole, loops);
  const loads = loadsOf(document, fn, project);
  const asModules = { io, readMap, beside, project, invented, ...loads, ...tools };
  const { runnable, plan: modules, forms: source } = await prepareModules(run, asModules);
  const problem = whyNothingRuns(document, runnable);
  if (problem) return problem;
  return {
    state: 'prepared',
    asked: callOptions,
    functionName: inPrivateName(fn.path, publicNames),
    line: fn.line,
    document: publicNames.size > 0 && chosen.document === standing ? document : chosen.document,
    range: { start: fn.start, end: fn.end },
    undeclared,
    runnable: { ...runnable, code: runnable.code + reached.code },
    reach: reached.code,
    ...optional({ notRead, givenTo, names, answersKept, notLoaded, loops, traces }),
    own: {
      call: withLoops(
        publicNames.size > 0 ? { ...call, publicNames: inverted(publicNames) } : call,
        loops,
      ),
      modules,
      source,
      io,
      ...(document.models?.length ? { names: modelsOf(document).forChild() } : {}),
      ...(io === 'real' ? { surroundings: surroundingsOf(document.file) } : {}),
    },
  };
}

interface Optional {
  notRead: string | undefined;
  givenTo: FireAndForgetCaller | null;
  names: string[];
  answersKept: boolean;
  notLoaded: NonNullable<CallOptions['notLoaded']>;
  loops: EndlessLoop[];
  traces: Traces | null;
}

/** Returns the properties of a prepared call that most calls do not have. */
function optional(of: Optional): Partial<PreparedCall> {
  const { notRead, givenTo, names, answersKept, notLoaded, loops, traces } = of;
  return {
    ...(notRead === undefined ? {} : { typesNotRead: notRead }),
    ...(givenTo ? { unheardBy: givenTo } : {}),
    ...(names.length > 0 ? { standIns: names } : {}),
    ...(answersKept ? { answersKept } : {}),
    ...(notLoaded.length > 0 ? { notLoaded: notLoaded.map(({ line }) => line) } : {}),
    ...(loops.length > 0 ? { loops } : {}),
    ...(traces ? { traces } : {}),
  };
}

/** Returns the names that mocks replace: state of others, and what failed statements declare. */
function namesOfMocks({ standIns = [], notLoaded = [] }: CallOptions): string[] {
  return [...standIns, ...notLoaded].flatMap((each) => ('names' in each ? each.names : each.name));
}

/** Returns the files that earlier runs loaded, or that the code will. */
function loadsOf(document: SubjectDocument, fn: ChosenFunction['fn'], project: Project) {
  const loaded = project.loadedBy(document.file, fn.path);
  for (const file of filesUsed(document, fn, project.documents)) loaded.add(file);
  return { loaded, wanted: project.wantedBy(document.file, fn.path) };
}

function withLoops(call: OwnCall, loops: readonly EndlessLoop[]): OwnCall {
  return loops.length === 0 ? call : { ...call, inventions: withTurns(call.inventions, loops) };
}

/** Returns the caller in the document that ignores the function's promise, or null. */
function givenToIn(
  document: SubjectDocument,
  fn: ChosenFunction['fn'],
): FireAndForgetCaller | null {
  const analysis = analysisOf(document, fn);
  const ends = analysis?.handler()?.endsBy ?? analysis?.completion()?.completesBy;
  return analysis && ends === 'promise' ? fireAndForgetCaller(analysis) : null;
}

/** Returns how the caller in the document treats what the function throws, or rejects with. */
function callerOf(
  document: SubjectDocument,
  fn: ChosenFunction['fn'],
  givenTo: FireAndForgetCaller | null,
): Pick<OwnCall, 'isUnheard' | 'isListener'> {
  const analysis = analysisOf(document, fn);
  const isListener = analysis !== null && isGivenToListen(analysis.visit, analysis.code);
  return {
    ...(givenTo ? { isUnheard: true } : {}),
    ...(isListener ? { isListener } : {}),
  };
}

function inverted(names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...names].map(([own, open]) => [open, own]));
}

interface Asked {
  callOptions: CallOptions;
  project: Project;
  types: readonly TypeOfPath[];
  /** Replacements of private names in the called text. */
  publicNames: ReadonlyMap<string, string>;
}

/** Combines all sources for a call. */
function saidOf(
  document: SubjectDocument,
  chosen: ChosenFunction,
  { callOptions, project, types, publicNames }: Asked,
): (OwnCall & { io: CallIo; undeclared: UndeclaredName[] }) | Failure {
  const { fn } = chosen;
  // a comment may be outside of an extracted function
  const tagged = annotationOf(document, fn);
  if ('state' in tagged) return tagged;
  const found = caseOf(document, chosen, callOptions.case ?? tagged.case, tagged);
  if (found && 'state' in found) return found;
  const io = callOptions.io ?? tagged.io ?? found?.io ?? 'invented';
  if (io === 'real' && callOptions.io === undefined && !callOptions.realIoFromCode) {
    return realIoNotAsked(fn.path, fn.line);
  }
  const asked = callOptions.completesBy ?? tagged.completesBy ?? null;
  const analysis = analysisOf(chosen.document, fn);
  // `callbackify` adds a callback to the parameters
  const isWrapped = analysis !== null && isCallbackified(analysis.visit);
  const handler = isWrapped || asked ? null : (analysis?.handler() ?? null);
  const completion = isWrapped ? null : (analysis?.completion()?.completesBy ?? null);
  const extendsEvent = !asked && (analysis?.extendsEvent() ?? false);
  const suggests = extendsEvent ? 'promise' : (handler?.endsBy ?? completion);
  // a handler gets all its parameters, and ends by one of them
  const endsByCallback = !handler && (asked ?? suggests) === 'callback';
  const read = surroundingCode(chosen);
  const whole = read.document === chosen.document ? document : read.document;
  const inventions = inventionsFor(read.document, read.fn, { endsByCallback, types, whole });
  const { args, constructorArgs, plan } =
    io === 'real'
      ? inventions
      : withProjectFacts(read.document, read.fn, inventions, project.documents);
  // a setup, a case or other code may declare the name
  const mayDeclare = tagged.setup || found || replacesState(callOptions);
  const undeclared = mayDeclare
    ? []
    : undeclaredNames(read.document, read.fn, plan.globals, project);
  const invented = withStandIns(without(plan, undeclared), callOptions.standIns ?? [], publicNames);
  return {
    asked,
    suggests: isWrapped ? 'callback' : suggests,
    ...(fn.async && suggests === 'promise' ? thrownBy(analysis, project) : {}),
    ...(analysis && answersByStream(analysis.visit.node) ? { answersByStream: true as const } : {}),
    ...(analysis ? revertedState(analysis.visit, analysis.code) : { counts: [], flags: [] }),
    ...(handler ? { handler } : {}),
    ...(extendsEvent ? { extendsEvent: true as const } : {}),
    ...(endsByCallback && !isWrapped && analysis?.tellsValueFirst()
      ? { callbackTakes: 'value' as const }
      : {}),
    args: tagged.args ? argumentsOf(tagged.args, args) : args,
    constructorArgs,
    case: found ? { file: found.file, name: found.name, function: found.function } : null,
    setup: tagged.setup ?? null,
    inventions: withAnswers(withKeptAnswers(invented, callOptions), tagged.answers),
    undeclared,
    io,
  };
}

function replacesState({ standIns, answersKept, notLoaded }: CallOptions): boolean {
  return Boolean(standIns ?? answersKept ?? notLoaded);
}

/** Returns what the function throws without a failure. */
function thrownBy(
  analysis: FunctionAnalysis | null,
  { documents }: Project,
): Pick<OwnCall, 'throws' | 'redirects'> {
  if (!analysis) return {};
  if (alwaysThrows(analysis, documents)) return { throws: true };
  return throwsRedirect(analysis.visit.node) ? { redirects: true } : {};
}

/** Removes undeclared names from the plan: they are missing in reality, too. */
function without(plan: InventionPlan, undeclared: readonly UndeclaredName[]): InventionPlan {
  const names = undeclared.map(({ name }) => name);
  return { ...plan, globals: plan.globals.filter((name) => !names.includes(name)) };
}

/** Returns the case of a call. Arguments of a tag replace it, unless a case is named. */
function caseOf(
  document: SubjectDocument,
  { fn }: ChosenFunction,
  name: string | undefined,
  tagged: CallAnnotation,
): ReturnType<typeof chooseCase> {
  if (name === undefined && tagged.args) return null;
  const sidecar = scoreFileOf(document.file);
  if (sidecar === null) return name === undefined ? null : noScoreFile(document.file, name);
  return 'state' in sidecar ? sidecar : chooseCase(sidecar, fn, name);
}

function argumentsOf(values: readonly unknown[], parameters: readonly Argument[]): Argument[] {
  return values.map((value, index) => ({
    name: parameters[index]?.name ?? `arg${index + 1}`,
    from: 'person',
    value,
  }));
}

function realIoNotAsked(name: string, line: number): Failure {
  return failure('failed', 'notAllowed', `${name} asks for its own modules and services.`, {
    found: 'io: real in its tag or its sidecar file',
    needed: 'your leave to run it with real I/O',
    remedy:
      'If you trust it, score it with --io real, or by the command "Score with real I/O…"; --io invented makes its answers up.',
    line,
  });
}
