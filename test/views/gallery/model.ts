import { failure } from '../../../src/failure';
import type { GalleryRow } from '../../../src/study/galleryRows';
import type { TableBeside } from '../../../src/report/tableBeside';
import type { GalleryModel } from '../../../src/views/gallery/protocol';

/** A measured row; a test changes the parts that it is about. */
export function aGalleryRow(change: Partial<GalleryRow> = {}): GalleryRow {
  return {
    name: 'callbacks-nested',
    kind: 'doxbee',
    pattern: 'callbacks',
    title: 'callbacks, nested',
    description: 'Each callback stands inside the one before it.',
    handWritten: true,
    runtime: '24.21.0',
    figures: {
      tokens: 390,
      timeMs: 80.2,
      slowdown: 1,
      memoryBytes: 4.4e6,
      stackTraces: 4,
      sourceMaps: 5,
      total: 9,
    },
    interval: { low: 79, high: 82, samples: [79, 80, 81, 81, 82] },
    why: null,
    measuredAt: '2026-11-20T10:00:00.000Z',
    isKept: true,
    ...change,
  };
}

/** One that cannot run here, of which only the tokens are known. */
export function anIdleRow(change: Partial<GalleryRow> = {}): GalleryRow {
  return aGalleryRow({
    name: 'generators-genny',
    pattern: 'generators',
    title: 'generators with genny',
    description: 'A generator that is resumed by genny.',
    figures: { tokens: 339 },
    interval: null,
    why: failure('skipped', 'librariesMissing', '"generators with genny" needs libraries.', {
      remedy: 'Fetch the libraries.',
    }),
    measuredAt: null,
    isKept: false,
    ...change,
  });
}

export function aGalleryModel(change: Partial<GalleryModel> = {}): GalleryModel {
  return {
    status: { state: 'idle' },
    trusted: true,
    rows: [aGalleryRow(), anIdleRow()],
    tables: [aTable()],
    workload: { kind: 'auto', parallel: 1000, ioMs: 10, connections: 50, mode: 'sound' },
    machine: { os: 'Linux 6.1.0 x64', cpu: 'a CPU', cores: 2, memoryBytes: 8e9 },
    missingLibraries: 1,
    subject: 'upload.js',
    problem: null,
    ...change,
  };
}

export function aTable(change: Partial<TableBeside> = {}): TableBeside {
  return {
    name: 'doxbee-1000x10ms-2013',
    of: 'performance',
    title: '1,000 calls at once',
    source: { title: 'Analysis of generators', date: '2013-08-09' },
    publishedOn: null,
    measureOn: '0.10.48',
    workload: { kind: 'doxbee', parallel: 1000, ioMs: 10 },
    measuredUnder: null,
    isAsAsked: null,
    baseline: null,
    columns: [
      { key: 'timeMs', correlation: { state: 'scored', rho: 0.91, rows: 12 }, sameOrder: null },
      {
        key: 'memoryBytes',
        correlation: failure('skipped', 'nothingMeasured', 'No row has both figures.'),
        sameOrder: null,
      },
    ],
    rows: [
      {
        row: 'original.js',
        member: 'callbacks-nested',
        cells: [
          { published: 158, measured: 80.2 },
          { published: 5.89e6, measured: 4.4e6 },
        ],
        missing: null,
        explanation: null,
      },
      {
        row: 'genny.js',
        member: 'generators-genny',
        cells: [
          { published: 227, measured: null },
          { published: 15.2e6, measured: null },
        ],
        missing: failure('skipped', 'librariesMissing', 'Its libraries are missing.'),
        explanation: null,
      },
    ],
    claims: [],
    ...change,
  };
}
