import assert from 'node:assert/strict';

import type { GalleryMember } from '../../src/gallery/gallery';
import type { Executor } from '../../src/harness/executor';
import type { Report } from '../../src/report/report';
import { runGallery, type StudyMeans } from '../../src/study/runGallery';
import type { KeptResults, PlannedRun } from '../../src/study/study';
import { dependencies, never, nothing } from '../score';
import { executor, ownRuntime, PATTERNS } from '../subjects';
import { loadGallery } from '../../src/gallery/load';

const { members } = loadGallery(PATTERNS);
const OPTIONS = { budgetMs: 0, timeoutMs: 10_000 };

function planned(name: string, changes: Partial<PlannedRun> = {}): PlannedRun {
  return {
    member: members.find((member) => member.name === name) as GalleryMember,
    runtime: ownRuntime,
    workload: { kind: 'auto', parallel: 3, ioMs: 1, connections: 1, mode: 'faithful' },
    parts: { benchmark: true, debuggability: false },
    ...changes,
  };
}

/** Keeps results by member, in memory. */
class Memory implements KeptResults {
  readonly results = new Map<string, Report>();

  get({ member }: PlannedRun): Promise<Report | null> {
    return Promise.resolve(this.results.get(member.name) ?? null);
  }

  put({ member }: PlannedRun, report: Report): Promise<void> {
    this.results.set(member.name, report);
    return Promise.resolve();
  }
}

function meansOf(kept: KeptResults, used: Executor = executor): StudyMeans & { events: string[] } {
  const events: string[] = [];
  return {
    dependencies: dependencies(used),
    kept,
    fresh: false,
    whenAlone: () => {
      events.push('alone');
      return Promise.resolve(() => {
        events.push('released');
        return Promise.resolve();
      });
    },
    events,
  };
}

async function run(plan: readonly PlannedRun[], means: StudyMeans, texts: string[] = []) {
  const observer = {
    progress: ({ text }: { text: string }) => void texts.push(text),
    partial: () => {},
  };
  return runGallery(plan, OPTIONS, means, observer, never);
}

describe('runGallery', () => {
  it('measures what is planned, in its order, and keeps it', async () => {
    const kept = new Memory();
    const means = meansOf(kept);
    const plan = [planned('callbacks-nested'), planned('async-await')];
    const texts: string[] = [];
    const studied = await run(plan, means, texts);
    assert.deepEqual(
      studied.map(({ run: { member }, report, isKept }) => [
        member.name,
        report.benchmark.state,
        isKept,
      ]),
      [
        ['callbacks-nested', 'scored', false],
        ['async-await', 'scored', false],
      ],
    );
    assert.deepEqual([...kept.results.keys()], ['callbacks-nested', 'async-await']);
    assert.deepEqual(means.events, ['alone', 'released']);
    const title = `2 patterns on Node ${ownRuntime.version}`;
    assert.ok(texts.includes(`${title}: Benchmark, round 1 of 3`), texts.join('\n'));
  });

  it('measures nothing, and waits for nobody, where all of it is kept', async () => {
    const kept = new Memory();
    await run([planned('callbacks-nested')], meansOf(kept));
    const means = meansOf(kept, nothing);
    const [only] = await run([planned('callbacks-nested')], means);
    assert.equal(only?.isKept, true);
    assert.equal(only.report.benchmark.state, 'scored');
    assert.deepEqual(means.events, []);
  });

  it('takes what the gallery that it waited for has measured', async () => {
    const kept = new Memory();
    const means = meansOf(kept, nothing);
    means.whenAlone = async (onWait) => {
      onWait('Waiting for another gallery');
      await run([planned('callbacks-nested')], meansOf(kept));
      return () => Promise.resolve();
    };
    const [only] = await run([planned('callbacks-nested')], means);
    assert.equal(only?.isKept, true);
  });

  it('measures what is kept anew where that is asked for', async () => {
    const kept = new Memory();
    await run([planned('callbacks-nested')], meansOf(kept));
    const [only] = await run([planned('callbacks-nested')], { ...meansOf(kept), fresh: true });
    assert.equal(only?.isKept, false);
  });

  it('has a result for one that cannot run, with its reason', async () => {
    const nowhere = { ...planned('callbacks-nested').member, runsOn: '<0.1' };
    const means = meansOf(new Memory());
    means.dependencies = {
      ...means.dependencies,
      gallery: { ...means.dependencies.gallery, members: [nowhere] },
    };
    const [only] = await run([planned('callbacks-nested', { member: nowhere })], means);
    const benchmark = only?.report.benchmark;
    assert.ok(benchmark && benchmark.state === 'skipped');
    assert.equal(benchmark.reason.code, 'runtimeLacks');
  });
});
