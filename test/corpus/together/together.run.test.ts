import assert from 'node:assert/strict';

import { cases, type Case } from './catalogue';
import { probed, type Probed } from './probed';
import { claimsOf, replayed } from './replay';
import { findingsOf, verdictOf } from './verdict';

/** Few of each rule and each kind of state: `npm run together` calls them all. */
const RACING = [
  'racing/wallets.js#Wallet.withdraw',
  'racing/wallets.js#Wallet.payOut',
  'racing/metrics.mjs#bump',
  'racing/tokens.ts#createTokenSource/accessToken',
  'racing/sessions.js#SessionService.displayName',
  'racing/sessions.js#impersonate',
  'racing/quotas.mjs#createQuota/consume',
  'racing/bookmarks.js#withBroker',
  'racing/stores.mjs#cart.checkout',
  'racing/settings-store.mjs#claimJob',
  'racing/accounts.js#book',
  'racing/profile-view.js#ProfileView.select',
  'racing/renewals.js#ledgerClient',
  'racing/renewals.js#PartnerClient.sessionKey',
];

/** Most of them run at once. */
const SAFE = [
  'safe/wallets.js#Wallet.withdraw',
  'safe/wallets.js#Wallet.payOut',
  'safe/wallets.js#settle',
  'safe/tokens.ts#ApiClient.token',
  'safe/exporter.ts#ReportBuilder.build',
  'safe/bookmarks.js#withBroker',
  'safe/stores.mjs#PriceList.load',
  'safe/locks.js#adjust',
  'safe/pollers.js#FeedPoller.poll',
  'safe/segments.ts#SegmentWriter.store',
  'alarms/sync.mjs#sync',
  'alarms/sync.mjs#createReader/read',
];

/** Silence about a function says something only where its calls ran at once. */
const RAN = 9;

describe('functions that run twice at once', function () {
  this.timeout(300_000);
  let all: readonly Case[];
  let racing: Probed[];

  before(async () => {
    all = await cases();
    racing = await probed(named(RACING), () => {});
  });

  function named(names: readonly string[]): Case[] {
    const found = all.filter((each) => names.includes(nameOf(each)));
    assert.equal(found.length, names.length);
    return found;
  }

  it('are found with rule and line where they race', () => {
    const others = racing.map(verdictOf).filter(({ outcome }) => outcome !== 'found');
    assert.deepEqual(
      others.map(({ case: each, told }) => [nameOf(each), told]),
      [],
    );
  });

  it('are left alone where they do not', async () => {
    const safe = await probed(named(SAFE), () => {});
    const told = safe.filter(({ report }) => findingsOf(report).length > 0);
    assert.deepEqual(told.map(nameOfProbed), []);
    const ran = safe.map(verdictOf).filter(({ orders }) => orders > 0);
    assert.ok(ran.length >= RAN, `${ran.length} ran at once`);
  });

  it('are told the same of when they run again', async () => {
    const again = await probed(named(RACING), () => {});
    assert.deepEqual(again.map(toldOf), racing.map(toldOf));
  });

  it('do the same in plain processes, and only at once', async () => {
    const claims = racing.flatMap(claimsOf);
    assert.ok(claims.length >= 11, `${claims.length} claims`);
    const inTurn = claims.map((claim) => ({
      ...claim,
      race: { ...claim.race, atOnce: claim.race.inTurn },
    }));
    const seen = await replayed(claims);
    assert.deepEqual(
      seen.filter(({ is }) => is !== 'yes').map((each) => [nameOf(each.claim.case), each.seen]),
      [],
    );
    const seenInTurn = await replayed(inTurn);
    // every run was made, and nothing came of it
    assert.deepEqual(
      seenInTurn
        .filter(({ is, seen: what }) => is !== 'no' || !what.endsWith('in turn'))
        .map((each) => [nameOf(each.claim.case), each.seen]),
      [],
    );
  });
});

function nameOf({ file, functionName }: Case): string {
  return `${file}#${functionName}`;
}

function nameOfProbed(found: Probed): string {
  return nameOf(found.case);
}

/** Findings, and the steps of both calls behind them. */
function toldOf({ report }: Probed): unknown {
  const { debuggability } = report;
  const races = debuggability.state === 'scored' ? debuggability.twoAtOnce : null;
  return [findingsOf(report), races];
}
