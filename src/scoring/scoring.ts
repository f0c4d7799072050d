import { createRandom } from '../harness/random';
import { tallied, type Tally } from '../harness/tally';
import { Project } from '../modules/project';
import type { RuleLevels } from '../rules/ruleLevels';
import type { Report } from '../report/report';
import { count } from './count';
import type {
  Progress,
  ScoreDependencies,
  ScoreEntry,
  ScoringObserver,
  ScoringPlan,
} from './inputs';
import { measureAll } from './measure';
import { probingAlone, timingAlone } from './measureFix';
import { verifyFixes } from './verifyFixes';
import { ROUNDS } from './roundCounts';
import { timeFixes } from './timeFixes';
import { probeAll } from './probeAll';
import { reportOf } from './reportOf';
import type { KnownSoFar, Measured } from './stages';

/**
 * Runs the stages in order for all entries, with a partial report after each. Returns one report
 * per entry, in the given order. Never rejects.
 */
export async function scoreAll(
  entries: readonly ScoreEntry[],
  plan: ScoringPlan,
  means: ScoreDependencies,
  observer: ScoringObserver,
  signal: AbortSignal,
): Promise<Report[]> {
  const dependencies = { ...means, project: means.project ?? new Project(means.contents) };
  const { executor, tally } = tallied(dependencies.executor);
  const reports = reporter(tally, dependencies, plan.rules);
  const tell = (known: readonly KnownSoFar[]) => observer.partial(reports(known));
  const { progress: onProgress } = observer;
  const { timeoutMs, budgetMs, rounds, probesAtOnce: atOnce = 1, prices = 'none' } = plan;
  const { alone = (work) => work(), levelsOnly } = plan;

  const counted = entries.map((entry) => count(entry, plan, dependencies));
  onProgress({ stage: 'tokens', done: 1, total: 1, text: 'Tokens' });
  tell(counted);
  const asked = { timeoutMs, atOnce, levelsOnly, onProgress, soFar: tell, signal };
  const probed = await probeAll(counted, { executor, dependencies, ...asked });
  const { now, watchConditions, load, seed } = dependencies;
  const random = createRandom(seed);
  const timing = {
    means: { executor, load },
    rounds: { budgetMs, rounds, timeoutMs, now, watchConditions, random },
    ...{ prices, dependencies, onProgress, soFar: tell, signal },
  };
  const measured = await alone(() => measureAll(probed, timing));
  // costs are reported before the fixes, which may take a minute
  const changes = ofChanges(plan, { ...dependencies, executor }, onProgress, signal);
  const mending = { probe: changes.probe, atOnce, onProgress, now, signal };
  const mended = plan.fixes ? await verifyFixes(measured, reports(measured), mending) : measured;
  const priceAll = () => {
    tell(mended);
    return timeFixes(mended, reports(mended), { ...changes, rules: plan.rules ?? {} });
  };
  const priced = plan.fixes === 'priced' ? await alone(priceAll) : mended;
  return reports(await Promise.all(priced.map((each) => lookAgain(each, dependencies))));
}

/** Returns functions that score changed texts: their failures alone, or their costs alone. */
function ofChanges(
  plan: ScoringPlan,
  dependencies: ScoreDependencies,
  onProgress: ScoringObserver['progress'],
  signal: AbortSignal,
) {
  const progress = (told: Progress) => {
    const text = told.text.replace('Benchmark', 'Timing fixes');
    if (text !== told.text) onProgress({ ...told, text });
  };
  const only = (
    entries: readonly ScoreEntry[],
    wanted: ScoringPlan & Required<Pick<ScoringPlan, 'parts'>>,
    observer: ScoringObserver,
  ) => {
    const { parts } = wanted;
    const alike = entries.map((entry) => ({ ...entry, parts }));
    return scoreAll(alike, wanted, dependencies, observer, signal);
  };
  return {
    probe: async (entry: ScoreEntry): Promise<Report> => {
      const [report] = await only([entry], probingAlone(plan), SILENT);
      return report!;
    },
    time: (changed: readonly ScoreEntry[], rounds: 'figures' | 'verdict'): Promise<Report[]> => {
      const wanted = timingAlone(plan, { ...ROUNDS[rounds], observed: 0 });
      return only(changed, wanted, { ...SILENT, progress });
    },
  };
}

const SILENT: ScoringObserver = { progress: () => undefined, partial: () => undefined };

/** Creates a function that reports stages, with the time so far. */
function reporter(tally: Tally, dependencies: ScoreDependencies, rules?: RuleLevels) {
  const { version, seed, now } = dependencies;
  const startedAt = new Date().toISOString();
  const startMs = now();
  // most of many subjects are unchanged since the last report
  const told = new WeakMap<KnownSoFar, Report>();
  return (known: readonly KnownSoFar[]): Report[] => {
    const { childMs, runs } = tally;
    const durationMs = now() - startMs;
    const measured = { by: version, startedAt, durationMs, childMs, runs, seed };
    return known.map((each) => {
      const before = told.get(each);
      if (before) return { ...before, measured };
      const report = reportOf(each, tally, measured, dependencies, rules);
      told.set(each, report);
      return report;
    });
  };
}

async function lookAgain(
  measured: Measured,
  { readText }: Pick<ScoreDependencies, 'readText'>,
): Promise<Measured> {
  const { file, text, unsaved, revision } = measured.entry.document;
  const changedOnDisk = !unsaved && !revision && (await readText(file)) !== text;
  return { ...measured, changedOnDisk };
}
