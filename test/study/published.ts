import type { PublishedTable } from '../../src/gallery/publishedTables';
import { aMember } from './members';

const SOURCE = { title: 'A study', date: '2013-08-09' };

/** Times of three programs under one load. */
export function aTable(changes: Partial<PublishedTable> = {}): PublishedTable {
  return {
    name: 'doxbee-1000x10ms-2013',
    of: 'performance',
    title: '1,000 uploads at once',
    source: SOURCE,
    publishedOn: null,
    measureOn: '5.12.0',
    workload: { kind: 'doxbee', parallel: 1000, ioMs: 10 },
    baseline: 'original.js',
    claims: [],
    rows: [
      { row: 'suspend.js', timeMs: 101, memoryMB: 8.62 },
      { row: 'original.js', timeMs: 130, memoryMB: 5.33 },
      { row: 'co.js', timeMs: 182, memoryMB: 11.14 },
    ],
    ...changes,
  };
}

export const suspend = aMember('suspend', { publishedRows: ['suspend.js'], tokens: 310 });
export const nested = aMember('nested', {
  publishedRows: ['original.js', 'flattened*.js'],
  tokens: 400,
});
export const co = aMember('co', { publishedRows: ['co.js'], tokens: 305 });
/** Those that its rows are of. */
export const members = [nested, suspend, co];
