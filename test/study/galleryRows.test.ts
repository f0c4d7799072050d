import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { Gallery } from '../../src/gallery/gallery';
import type { Report } from '../../src/report/report';
import { galleryRows, type GalleryRow } from '../../src/study/galleryRows';
import { keptFigures, measuringOf } from '../../src/study/keptFigures';
import { planOn } from '../../src/study/plan';
import type { PlannedRun } from '../../src/study/study';
import { estimated } from '../measured';
import { benchmark, debuggability, failedReport, report } from '../report/reports';
import { aRuntime } from '../runtimes';
import { aMember } from './members';

const runtime = aRuntime('24.21.0');
const WISH = { kind: 'script', parallel: 1000, ioMs: 10, connections: 50, mode: 'sound' } as const;

const members = [
  aMember('callbacks-nested', { tokens: 390 }),
  aMember('slower', { tokens: 300 }),
  aMember('elsewhere', {
    runsOn: '<1',
    missing: [{ name: 'q', needed: '0.9.7', found: null, folder: '/patterns' }],
  }),
];
const gallery: Gallery = {
  members,
  era: { runtimes: '4', install: '4.9.1' },
  shortest: members[1] ?? null,
};

function took(ms: number): Report {
  return report({ benchmark: benchmark({ timeMs: estimated(ms, ms - 1, ms + 2, [ms]) }) });
}

function rows(reports: readonly (Report | null)[], plan = planOn(members, [runtime], MEASURING)) {
  const studied = plan.map((run, index) => {
    const known = reports[index] ?? null;
    return known && { run, report: known, isKept: index === 0 };
  });
  return galleryRows(gallery, plan, studied) as [GalleryRow, GalleryRow, GalleryRow];
}

const MEASURING = measuringOf(WISH);

describe('rows of the gallery', () => {
  it('have tokens, and why they cannot run, before anything runs', () => {
    const [nested, slower, elsewhere] = rows([]);
    assert.deepEqual(nested.figures, { tokens: 390 });
    assert.equal(nested.runtime, '24.21.0');
    assert.equal(slower.why, null);
    assert.equal(slower.measuredAt, null);
    assert.equal(elsewhere.why?.reason.code, 'librariesMissing');
  });

  it('say why there is no runtime at all', () => {
    const why = failure('skipped', 'untrusted', 'This workspace is not trusted.');
    const [nested] = rows([], planOn(members, [why], MEASURING));
    assert.equal(nested.runtime, null);
    assert.deepEqual(nested.why, why);
  });

  it('have what was measured, and the slowdown against callbacks on the same Node', () => {
    const [nested, slower] = rows([took(80), took(120), null]);
    assert.equal(nested.figures.slowdown, 1);
    assert.equal(slower.figures.slowdown, 1.5);
    assert.equal(slower.figures.complexity, undefined);
    assert.equal(slower.figures.total, 6);
    assert.deepEqual(slower.interval, { low: 119, high: 122, samples: [120] });
    assert.deepEqual([nested.isKept, slower.isKept], [true, false]);
    assert.equal(slower.measuredAt, report().measured.startedAt);
  });

  it('have no slowdown where callbacks were not measured, or on another Node', () => {
    assert.equal(rows([null, took(120)])[1].figures.slowdown, undefined);
    const [callbacks] = planOn(members, [aRuntime('5.12.0', { path: '/era/node' })], MEASURING);
    const [, here] = planOn(members, [runtime], MEASURING);
    const [, slower] = rows([took(80), took(120)], [callbacks, here] as PlannedRun[]);
    assert.equal(slower.figures.slowdown, undefined);
  });

  it('say what failed, and keep what was had', () => {
    const threw = failedReport('failed', 'threw', 'It threw.');
    const [, slower] = rows([null, threw]);
    assert.equal(slower.why?.reason.code, 'threw');
    assert.deepEqual(slower.figures, { tokens: 300 });
    const ungraded = failure('crashed', 'killed', 'The probe was killed.');
    const [half] = rows([report({ debuggability: ungraded })]);
    assert.equal(half.why?.reason.code, 'killed');
    assert.equal(half.figures.timeMs, 101.2);
  });

  it('take it for no failure that a script has no levels', () => {
    const noLevels = failure('skipped', 'notThisWorkload', 'No faked I/O.');
    assert.equal(rows([report({ debuggability: noLevels })])[0].why, null);
  });
});

describe('the kept figures of the gallery', () => {
  it('are those of the kind, measured as what each member is made for', async () => {
    const asked: PlannedRun[] = [];
    const script = aMember('script', { kind: 'script' });
    const kept = {
      get: (run: PlannedRun) => {
        asked.push(run);
        return Promise.resolve(run.member.name === 'callbacks-nested' ? took(80) : null);
      },
      put: () => Promise.resolve(),
    };
    const all = { ...gallery, members: [...members, script] };
    const figures = await keptFigures(all, kept, runtime, 'doxbee', WISH);
    assert.deepEqual(
      asked.map(({ member }) => member.name),
      ['callbacks-nested', 'slower', 'elsewhere'],
    );
    assert.deepEqual(asked[0]?.workload, { ...WISH, kind: 'auto' });
    assert.deepEqual(asked[0]?.parts, { benchmark: true, debuggability: true });
    assert.deepEqual(figures, [
      {
        title: 'callbacks-nested',
        isCallbacks: true,
        timeMs: 80,
        peakBytes: 8.63e6,
        debuggability: 6,
        cpuUsPerCall: 28.4,
        operations: 3,
        levels: debuggability(1).stackTraces.boundaries,
        measuredAt: report().measured.startedAt,
      },
    ]);
  });

  it('are null where a part could not be had', async () => {
    const broken = failedReport('failed', 'threw', 'It threw.');
    const kept = { get: () => Promise.resolve(broken), put: () => Promise.resolve() };
    const [first] = await keptFigures(gallery, kept, runtime, 'doxbee', WISH);
    assert.deepEqual([first?.timeMs, first?.peakBytes, first?.debuggability], [null, null, null]);
    const partly = {
      ...kept,
      get: () => Promise.resolve({ ...broken, debuggability: debuggability(1) }),
    };
    const [other] = await keptFigures(gallery, partly, runtime, 'doxbee', WISH);
    assert.equal(other?.debuggability, 6);
  });
});
