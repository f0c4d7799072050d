import fc from 'fast-check';
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';

import { ChildChannel } from '../../src/harness/childChannel';
import { isResult } from '../../src/harness/resultShape';
import { parseTarget } from '../../src/host/target';
import { PANEL_COMMANDS } from '../../src/page/asked';
import { REPORT_SCHEMA } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { summary } from '../../src/report/messages/glance';
import { parseFromGallery, parseToGallery } from '../../src/views/gallery/protocol';
import { lensOf, placeLenses } from '../../src/views/lenses';
import { parseFromPanel, parseToPanel } from '../../src/views/panel/protocol';
import { parseSavedState } from '../../src/views/panel/savedState';
import { aReport } from '../views/report';
import { TIMEOUT_MS, tried } from './settings';

const anything = fc.anything({ withBigInt: true, withNullPrototype: true, maxDepth: 3 });

/** A value with some of its parts replaced by anything, or gone. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  const change = fc.record({
    at: fc.constantFrom(...places),
    put: fc.jsonValue({ maxDepth: 1 }),
    gone: fc.boolean(),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy: unknown = structuredClone(value);
    for (const { at, put, gone } of changes) set(copy, at, gone ? undefined : put);
    return copy;
  });
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...placesIn(part).map((rest) => [key, ...rest]),
  ]);
}

function set(value: unknown, [key, ...rest]: readonly string[], put: unknown): void {
  if (typeof value !== 'object' || value === null || key === undefined) return;
  if (rest.length === 0) Reflect.set(value, key, put);
  else set(Reflect.get(value, key), rest, put);
}

describe('a page that says anything', function () {
  this.timeout(TIMEOUT_MS);
  const word = fc.oneof(
    fc.constantFrom(
      'ready',
      'open',
      'openExample',
      'completion',
      'io',
      'case',
      'command',
      'model',
      'member',
      ...PANEL_COMMANDS,
      '__proto__',
      'constructor',
    ),
    fc.string(),
  );
  const message = fc.record(
    {
      type: word,
      command: word,
      name: fc.oneof(word, anything),
      at: anything,
      io: word,
      completesBy: word,
      model: anything,
      action: word,
    },
    { requiredKeys: [] },
  );
  const readers = { parseFromPanel, parseToPanel, parseFromGallery, parseToGallery };

  for (const [name, read] of Object.entries(readers)) {
    it(`is understood, or told that it is not: ${name}`, () => {
      const property = fc.property(fc.oneof(message, anything), (value) => {
        try {
          read(value);
        } catch (error) {
          assert.ok(error instanceof RangeError, String(error));
          assert.ok(error.message.length < 400);
        }
      });
      fc.assert(property, tried(600));
    });
  }

  it('has no target but one with an address', () => {
    const property = fc.property(
      fc.oneof(anything, fc.record({ uri: fc.string(), selection: anything })),
      (value) => {
        const target = parseTarget(value);
        assert.ok(target === undefined || typeof target.uri === 'string');
      },
    );
    fc.assert(property, tried(600));
  });
});

describe('a report that says anything', function () {
  this.timeout(TIMEOUT_MS);
  const report = aReport();
  const model = {
    kind: 'score',
    uri: 'file:///a.js',
    report,
    status: { state: 'done' },
    stale: false,
  };
  const units = createUnits('en');

  it('is restored where lenses can show it, or not at all', () => {
    const property = fc.property(spoilt({ model, open: [] }), (state) => {
      const restored = parseSavedState(state);
      if (restored?.kind !== 'score') return;
      assert.equal(restored.report.schema, REPORT_SCHEMA);
      summary(restored.report, units);
      const about = {
        line: 3,
        endLine: 4,
        tokens: 5,
        name: 'upload',
        path: 'upload',
        nested: false,
        handedOver: false,
        handedOut: false,
        asyncLook: null,
      };
      const wanted = { minTokens: 0, functions: 'all', nested: true } as const;
      for (const place of placeLenses([about], [restored], wanted)) lensOf(place, units);
    });
    fc.assert(property, tried(500));
  });
});

describe('a child that says anything', function () {
  this.timeout(TIMEOUT_MS);
  const type = fc.constantFrom('stage', 'serving', 'result', 'end', '__proto__');
  const message = fc.record(
    {
      token: fc.constantFrom('token', 'other'),
      type,
      stage: fc.oneof(fc.constantFrom('probing', 'loading'), anything),
      operation: fc.oneof(fc.string(), anything),
      mode: anything,
      port: fc.oneof(fc.integer(), anything),
      result: anything,
    },
    { requiredKeys: ['type'] },
  );
  const line = fc.oneof(
    message.map((value) => written(value)),
    fc.string(),
  );

  it('is heard as far as it keeps to the protocol', async () => {
    const property = fc.asyncProperty(fc.array(line), async (lines) => {
      const stream = new PassThrough();
      const channel = new ChildChannel(stream, 'token');
      const ended = new Promise((resolve) => stream.once('end', resolve));
      stream.end(lines.join('\n'));
      await ended;
      const { lastStage, servingPort, probing } = channel;
      if (lastStage)
        assert.deepEqual(
          [
            typeof lastStage.stage,
            typeof (lastStage.operation ?? ''),
            typeof (lastStage.mode ?? ''),
          ],
          ['string', 'string', 'string'],
        );
      assert.ok(
        probing.every(
          ({ operation, mode }) => typeof operation === 'string' && typeof mode === 'string',
        ),
      );
      assert.ok(servingPort === null || (servingPort > 0 && servingPort < 65_536));
    });
    await fc.assert(property, tried(300));
  });

  it('hands over a result, or something that is none', () => {
    const kinds = ['bench', 'ops', 'server', 'script', 'profile', 'probe'] as const;
    const property = fc.property(fc.constantFrom(...kinds), anything, (kind, value) => {
      assert.equal(typeof isResult(value, { kind } as Parameters<typeof isResult>[1]), 'boolean');
    });
    fc.assert(property, tried(600));
  });
});

function written(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ??
    ''
  );
}
