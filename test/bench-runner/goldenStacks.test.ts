import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { satisfies } from 'semver';

import { loadGallery } from '../../src/gallery/load';
import type { StackTraces } from '../../src/probe/debuggability';
import { isGraded } from '../../src/probe/grade';
import type { GalleryEntry, GalleryListing } from '../../src/report/listings';
import type { TableBeside } from '../../src/report/tableBeside';
import { runCli } from '../cli/runCli';
import { runtimePath, STACK_VERSIONS } from '../runtimes';
import { PATTERNS, PROJECT, UPLOAD_OPERATIONS, UPLOAD_TIMERS } from '../subjects';
import { stackText } from './stackText';

const FOLDER = path.join(PROJECT, 'test/fixtures/stacks');
const ERA = '5.12.0';

const members = loadGallery(PATTERNS).members.filter(({ kind }) => kind === 'doxbee');

for (const version of STACK_VERSIONS) {
  describe(`the gallery's stacks on Node ${version}`, function () {
    this.timeout(300_000);
    const entries = new Map<string, GalleryEntry>();
    let tables: TableBeside[] = [];

    before(async () => {
      const argv = ['gallery', '--table', 'debuggability', '--json'];
      const { stdout } = await runCli([...argv, '--runtime', runtimePath(version)]);
      const listing = JSON.parse(stdout) as GalleryListing;
      listing.members.forEach((entry) => entries.set(entry.name, entry));
      tables = listing.tables;
    });

    function measured(name: string): StackTraces {
      const debuggability = entries.get(name)?.reports[0]?.debuggability;
      assert.equal(debuggability?.state, 'scored', JSON.stringify(debuggability));
      return debuggability.stackTraces;
    }

    for (const member of members.filter(({ runsOn }) => satisfies(version, runsOn))) {
      const { name, published, boundary } = member;
      it(`are those that are known of ${name}`, () => {
        assertGolden(path.join(version, `${name}.txt`), stackText(measured(name)));
      });

      const [row] = published.debuggability;
      if (!row) continue;
      it(`are ${row.stackTraces} for ${name}, as for ${row.row}`, () => {
        const { level, worst, sites } = measured(name);
        assert.deepEqual([level, worst], [row.stackTraces, row.stackTraces]);
        const graded = sites.filter(
          (site) => site.boundary === sites[0]?.boundary && isGraded(site),
        );
        assert.deepEqual(
          graded.map(({ operation }) => operation),
          boundary === 'timer' ? UPLOAD_TIMERS.map(() => 'timer') : UPLOAD_OPERATIONS,
        );
      });
    }

    it('are those of galaxy with our stand-in, each naming the line of its call', () => {
      const graded = measured('generators-galaxy').sites.filter(isGraded);
      assert.ok(graded.length > 0);
      for (const { probes, at } of graded) {
        const passed = probes.find(({ mode }) => mode === 'passed');
        assert.equal(passed?.named, 'companion');
        assert.equal(passed.with, 'galaxy-stack (our stand-in)');
        const locating = passed.longStack?.filter(({ locates }) => locates) ?? [];
        assert.deepEqual(
          locating.map((frame) => frame.at?.line),
          [at?.line],
        );
      }
    });

    it('are listed with a reason where a member does not run', () => {
      const left = members.filter(({ runsOn }) => !satisfies(version, runsOn));
      assert.deepEqual(
        left.map(({ name }) => reasonOf(entries.get(name))),
        left.map(() => 'runtimeLacks'),
      );
    });

    if (version === ERA) {
      it('have the levels that were published of all rows in 2013', () => {
        const [table] = tables;
        assert.equal(table?.name, 'debuggability-2013');
        assert.deepEqual(measuredRows(table), PUBLISHED);
      });
    }
  });
}

/** Name, stack traces and source maps; the text grades the stacks only of galaxy. */
const PUBLISHED: readonly (readonly [row: string, stacks: number, maps: number])[] = [
  ['async.js', 1, 5],
  ['catcher.js', 3, 5],
  ['co.js', 1, 4],
  ['fibrous.js', 5, 5],
  ['flattened*.js', 4, 5],
  ['galaxy', 2, 4],
  ['genny.js', 3, 4],
  ['gens.js', 1, 4],
  ['original.js', 4, 5],
  ['promiseish.js', 1, 5],
  ['promiseishQ.js', 3, 5],
  ['promises.js', 1, 5],
  ['qasync.js', 3, 4],
  ['rx.js', 4, 5],
  ['src-streamline._js', 5, 4],
  ['suspend.js', 1, 4],
];

/** Each row once for each pair of levels that its members were measured to have. */
function measuredRows({ columns, rows }: TableBeside) {
  const [stacks, maps] = (['stackTraces', 'sourceMaps'] as const).map((wanted) =>
    columns.findIndex(({ key }) => key === wanted),
  );
  const levels = rows.map(({ row, cells }) =>
    JSON.stringify([row, cells[stacks ?? -1]?.measured, cells[maps ?? -1]?.measured]),
  );
  return [...new Set(levels)].sort().map((row) => JSON.parse(row) as unknown);
}

function reasonOf(entry: GalleryEntry | undefined): string | undefined {
  const debuggability = entry?.reports[0]?.debuggability;
  return debuggability?.state === 'skipped' ? debuggability.reason.code : debuggability?.state;
}

/** To write the texts anew after a wanted change, run with UPDATE_GOLDEN=1; CI never writes. */
function assertGolden(name: string, text: string): void {
  const file = path.join(FOLDER, name);
  if (process.env['UPDATE_GOLDEN'] && !process.env['CI']) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  assert.ok(fs.existsSync(file), `${file} is missing`);
  assert.equal(text, fs.readFileSync(file, 'utf8'));
}
