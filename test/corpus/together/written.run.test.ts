import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { runtimePath } from '../../runtimes';
import { ownRuntime } from '../../subjects';
import { probe } from '../catalogues';
import { cases } from './catalogue';
import { findingsOf } from './verdict';
import { fixedText, queued, written } from './written';

/** Each kind of race, over each kind of state; in files of each kind of module. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  'racing/wallets.js': ['Wallet.withdraw', 'Wallet.payOut', 'settle'],
  'racing/connections.js': ['mongo', 'ReplicaSet.writer'],
  'racing/sessions.js': ['showPage'],
  'racing/accounts.js': ['withdraw', 'payInvoice'],
  'racing/settings-store.mjs': ['claimJob', 'Journal.tag'],
  'racing/orders.ts': ['likePost'],
  'racing/exporter.ts': ['ReportBuilder.build'],
  'racing/search-box.ts': ['openPage', 'SearchBox.onInput', 'createPreview/show'],
  'racing/bookmarks.js': ['withBroker'],
};

describe('a finding of two calls at once, written as a test', function () {
  this.timeout(300_000);

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'as-test-'));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  for (const [file, names] of Object.entries(WANTED)) {
    it(`fails on ${file} as it is, and passes with a fix`, async () => {
      const node = runtimePath('24.21.0');
      const all = (await cases()).filter((each) => each.file === file);
      const wanted = all.filter(({ functionName }) => names.includes(functionName));
      assert.equal(wanted.length, names.length);
      const entries = wanted.map(({ document, functionName }) => ({
        ...{ document, functionName },
        runtime: ownRuntime,
      }));
      const reports = await probe(entries, true);
      for (const [i, report] of reports.entries()) {
        const { document, functionName } = wanted[i]!;
        const [finding] = findingsOf(report);
        assert.ok(finding, functionName);
        const inTurn = queued(document, functionName);
        const fixes = [fixedText(finding, document), inTurn].filter((text) => text !== null);
        for (const fixed of fixes.length > 0 ? fixes : [null]) {
          const { reason, failsNow, passesFixed, output } = await written(
            ...([finding, report, document, folder, node, fixed] as const),
          );
          assert.equal(reason, null);
          assert.ok(failsNow, `${functionName}: ${output}`);
          assert.notEqual(passesFixed, false, `${functionName}: ${output}`);
        }
      }
    });
  }
});
