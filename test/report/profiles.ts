import type { FrameTime, ScoredProfile } from '../../src/profile/profile';
import { FILE } from './reports';

/** A profile of one owner of each kind. */
export function profile(changes: Partial<ScoredProfile> = {}): ScoredProfile {
  const profiled = { profiler: 'inspector', rounds: 10, calls: 10_000 } as const;
  return {
    state: 'scored',
    parallel: 1000,
    ioMs: 10,
    cpu: {
      ...profiled,
      file: '/home/ada/upload.cpuprofile',
      fileBytes: 68_000,
      sampledMs: 1000,
      busyMs: 200,
      samples: 8000,
      intervalMs: 0.1,
      owners: [
        { owner: 'subject', selfMs: 80, share: 0.4 },
        { owner: 'library', selfMs: 30, share: 0.15 },
        { owner: 'node', selfMs: 50, share: 0.25 },
        { owner: 'fakes', selfMs: 20, share: 0.1 },
        { owner: 'gc', selfMs: 20, share: 0.1 },
        { owner: 'idle', selfMs: 800, share: null },
      ],
      packages: [{ name: 'co', selfMs: 30, share: 0.15 }],
      frames: [
        frameTime({ name: 'upload', at: { file: FILE, line: 5, column: 24 }, totalMs: 90 }),
        frameTime({
          owner: 'library',
          package: 'co',
          name: '',
          at: { file: '/home/ada/node_modules/co/index.js', line: 62, column: 3 },
          selfMs: 30,
          share: 0.15,
          samples: 300,
        }),
        frameTime({
          owner: 'node',
          name: 'listOnTimeout',
          selfMs: 50,
          totalMs: 200,
          share: 0.25,
          samples: 500,
        }),
        frameTime({ owner: 'node', name: 'rare', selfMs: 0.1, share: 0.0005, samples: 1 }),
      ],
    },
    heap: {
      ...profiled,
      rounds: 5,
      calls: 5000,
      file: '/home/ada/upload.heapprofile',
      fileBytes: 796_000,
      keepsCollected: true,
      intervalBytes: 2048,
      sampledBytes: 40_000_000,
      owners: [
        { owner: 'subject', selfBytes: 30_000_000, perCallBytes: 6000, share: 0.75 },
        { owner: 'fakes', selfBytes: 10_000_000, perCallBytes: 2000, share: 0.25 },
      ],
      packages: [],
      frames: [
        {
          owner: 'subject',
          name: 'upload',
          at: { file: FILE, line: 5, column: 24 },
          selfBytes: 30_000_000,
          perCallBytes: 6000,
          share: 0.75,
          samples: 15_000,
        },
      ],
    },
    ...changes,
  };
}

export function frameTime(changes: Partial<FrameTime>): FrameTime {
  const { selfMs = 80 } = changes;
  return {
    owner: 'subject',
    name: 'upload',
    at: null,
    selfMs,
    totalMs: selfMs,
    share: 0.4,
    samples: 800,
    ...changes,
  };
}
