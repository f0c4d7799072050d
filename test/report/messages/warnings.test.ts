import assert from 'node:assert/strict';
import { warnings } from '../../../src/report/messages/warnings';

describe('warnings', () => {
  it('have a message in them without its full stop, and with its dots where those are what it names', () => {
    const { cause } = warnings.syntaxError('Unexpected token ...', 8);
    assert.match(cause, /at line 8: Unexpected token \.\.\.\. Its/);
    assert.match(warnings.syntaxError('Unexpected end.').cause, /: Unexpected end\. Its tokens/);
  });

  it('each bear the code under which they are found, with a cause and a remedy', () => {
    const all = [
      warnings.syntaxError('Unexpected end.', 3),
      warnings.tooShort(1.2, null),
      warnings.noisy(90, 101, 140),
      warnings.stillWarmingUp(0.5),
      warnings.bimodal(80, 120),
      warnings.fewSamples(1),
      warnings.printsMuch(2.1e6),
      warnings.unhandledRejection(2),
      warnings.leftProcesses(1),
      warnings.changedOnDisk('/a.js'),
      warnings.unlocatedSites(2),
      warnings.stackTraceLimit(0),
      warnings.preparedStacks(),
      warnings.unprobedBoundary('I/O in async functions', 'Not done after 20 s.'),
      warnings.tokensOnly('no Node was found.'),
      warnings.runtimeNotAsWanted('/p/.nvmrc', '12', 'Node 24.21.0', 'Install it.'),
      warnings.differentResult('nothing', '{"id":1}'),
      warnings.differentOperations('A makes 8, B 7'),
      warnings.differentFloor(70, 50),
      warnings.differentConcurrency(1, 3, 70, 50),
      warnings.synchronousCallback('B'),
      warnings.longStackSwitches([], ['q.longStackSupport']),
      warnings.differentPromisify(['util.promisify'], ['bluebird']),
      warnings.differentBoundary(['callbacks'], ['promises']),
      warnings.differentIo('B'),
      warnings.differentArguments('"u1"', '"u2"'),
      warnings.differentInventions(['db.find answered 2 objects in A and none in B']),
      warnings.differentBranches([3, 7], []),
      warnings.leftUnderWay(1, 0),
      warnings.machineBusy(0.3),
      warnings.cpuQuota(1.5),
      warnings.throttled({ heat: 2 }),
      warnings.onBattery(),
      warnings.powersave(),
      warnings.failedRequests({ requests: 12, errors: 1, not2xx: 2 }),
      warnings.slowAsking(0.95),
      warnings.changesArguments(['order.items']),
      warnings.changesGlobals(['cache']),
      warnings.sideEffects(['wrote /tmp/log'], []),
      warnings.endsBeforeIo(2),
      warnings.partsNotRun(0.6),
      warnings.keepsAnswers(0.003, 20),
      warnings.goesAnotherWay({ calls: 100, otherwise: 99 }),
      warnings.packagesMissing(['rxjs', 'co']),
      warnings.packagesCameAlong(['lodash']),
      warnings.importsCut('The imports were followed no further than 600 files.'),
      warnings.typesNotRead('TypeScript took longer than 6 s'),
      warnings.notCompiled('/project/store.ts', { found: 'Unexpected token', remedy: 'Mend it.' }),
      warnings.modelContradicts('pool.json', [
        { model: 'pool.json', of: null, path: '*.getTicket', says: '"writes"', shipped: '"reads"' },
      ]),
      warnings.modelOfOtherVersion({
        ...{ package: 'my-queue', version: '6.2.0' },
        models: [{ name: 'queue.json', versions: '<5' }],
      }),
      warnings.olderImports('HEAD'),
      warnings.ignoreOfNoRule(7, 'hidden', 'hidden-failure'),
      warnings.ignoreOfNothing(7, 'hidden-failure'),
      warnings.ignoreWithoutReason(7, 'hidden-failure'),
    ];
    assert.deepEqual(
      all.map(({ code }) => code),
      Object.keys(warnings),
    );
    for (const { cause, remedy } of all) {
      assert.match(cause, /^[A-Z0-9/].*[^.]\.$/);
      assert.match(remedy, /^[A-Z].*[^.]\.$/);
    }
  });

  it('name what was found', () => {
    assert.match(
      warnings.failedRequests({ requests: 12, errors: 1, not2xx: 2 }).cause,
      /^Of all requests 20 % went wrong \(1 connection failed, 2 answers without a 2xx status\)/,
    );
    assert.match(
      warnings.changesArguments(['a', 'b', 'c', 'd', 'e', 'f', 'g']).cause,
      /\(a, b, c, d, e and 2 more\)/,
    );
    assert.match(warnings.endsBeforeIo(1).cause, /1 operation that it had begun was still under/);
    assert.match(warnings.endsBeforeIo(2).cause, /2 operations that it had begun were still/);
    assert.match(warnings.partsNotRun(0.6).cause, /^60 % of the lines of the function did not run/);
    assert.match(warnings.slowAsking(0.95).cause, /^Asking took 95 % of a processor/);
    assert.match(warnings.noisy(90, 100, 140).cause, /90–140 ms, 50 % of its median/);
    assert.match(warnings.stillWarmingUp(0.52).cause, /only 52 % of the CPU time/);
    assert.match(warnings.bimodal(80, 120).cause, /around 80 ms and 120 ms/);
    assert.match(warnings.printsMuch(2.1e6).cause, /2\.1 MB/);
    assert.match(warnings.fewSamples(1).cause, /Only 1 sample fitted/);
    assert.match(warnings.tooShort(12, 10).cause, /Of 12 ms, the I\/O alone takes 10 ms/);
    assert.match(
      warnings.syntaxError('Unexpected end.', 3).cause,
      /at line 3: Unexpected end\. Its/,
    );
  });
});
