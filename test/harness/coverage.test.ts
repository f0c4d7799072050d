import assert from 'node:assert/strict';

import { createRandom, type Random } from '../../src/harness/random';
import { differencesOf, ratioOf } from '../../src/harness/ratio';

/** Noise of a round, as a share of what is measured. */
const SPREAD = 0.02;

/** Draws of a normal distribution (Box and Muller), each like the one before by `likeness`. */
function series(length: number, likeness: number, random: Random): number[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let last = normal();
  return Array.from({ length }, (_, i) => {
    if (i > 0) last = likeness * last + Math.sqrt(1 - likeness ** 2) * normal();
    return last;
  });
}

interface Simulated {
  /** Rounds of a comparison. */
  pairs: number;
  /** True ratio of the first of its four figures; the others do not differ. */
  ratio?: number;
  /** How much a round is like the one before. */
  likeness?: number;
}

/** Shares of many comparisons of four figures whose truth is known. */
function simulate({ pairs, ratio = 1, likeness = 0 }: Simulated) {
  const times = 1500;
  const random = createRandom(pairs);
  const counts = { holds: 0, found: 0, claims: 0, none: 0 };
  for (let i = 0; i < times; i += 1) {
    const [first, ...others] = [ratio, 1, 1, 1].map((truth) => {
      const noise = series(pairs, likeness, random);
      const a = noise.map(() => 100);
      return ratioOf(
        a,
        noise.map((each) => 100 * truth * Math.exp(SPREAD * each)),
      )!;
    });
    const told = differencesOf(
      [first!, ...others].map((each, i) => ({ ratio: each, weight: i < 2 ? 2 : 1 })),
    );
    if (first!.low <= ratio && ratio <= first!.high) counts.holds += 1;
    if (told[0] === 'more') counts.found += 1;
    if (told[0] === 'no difference found') counts.none += 1;
    if (told.some((each) => each === 'more' || each === 'less')) counts.claims += 1;
  }
  const share = (count: number) => (100 * count) / times;
  return {
    holds: share(counts.holds),
    found: share(counts.found),
    claims: share(counts.claims),
    none: share(counts.none),
  };
}

describe('an interval of a ratio, simulated', () => {
  for (const pairs of [8, 10]) {
    it(`holds the truth in 95 of 100 comparisons of ${pairs} pairs`, () => {
      const { holds } = simulate({ pairs, ratio: 1.1 });
      assert.ok(holds >= 94.5 && holds <= 98.5, `${holds} %`);
    });

    it(`is wider where rounds are alike, so that it holds it in most of ${pairs} all the same`, () => {
      const { holds } = simulate({ pairs, likeness: 0.5 });
      assert.ok(holds >= 84, `${holds} %`);
    });
  }
});

describe('a whole comparison, simulated', () => {
  for (const pairs of [8, 10]) {
    it(`claims something of what does not differ in 3 of 100, of ${pairs} pairs`, () => {
      const { claims } = simulate({ pairs });
      assert.ok(claims > 0 && claims <= 3.2, `${claims} %`);
    });
  }

  it('claims it in less than two thirds as many as without the widening, where rounds are alike', () => {
    // of ten pairs 29 of 100 without it
    const { claims } = simulate({ pairs: 10, likeness: 0.5 });
    assert.ok(claims <= 18, `${claims} %`);
  });

  it('finds 5 % in noise of 2 %, from ten pairs', () => {
    const { found } = simulate({ pairs: 10, ratio: 1.05 });
    assert.ok(found >= 97, `${found} %`);
  });

  it('tells of two that do not differ, in such noise, that there is no difference above 5 %', () => {
    const { none } = simulate({ pairs: 10 });
    assert.ok(none >= 90, `${none} %`);
  });

  it('tells of a difference of 5 % in hardly any that there is none above it', () => {
    const { none } = simulate({ pairs: 10, ratio: 1.05 });
    assert.ok(none <= 3, `${none} %`);
  });
});
