import assert from 'node:assert/strict';
import { boundedStack } from '../../src/report/pages/failure';
import { createUnits } from '../../src/report/units';

describe('a stack as it was printed', () => {
  const units = createUnits('en-US');
  const stack = (frames: number) =>
    ['RangeError: Too deep', ...Array.from({ length: frames }, (_, i) => `    at f${i}`)].join(
      '\n',
    );

  it('is all shown where it is short', () => {
    assert.equal(boundedStack(stack(24), units), stack(24));
    assert.equal(boundedStack(`${stack(2)}\n`, units), stack(2));
  });

  it('is cut in a line that has megabytes', () => {
    const cut = boundedStack(`Error: ${'x'.repeat(5_000_000)}\n    at f`, units);
    assert.ok(cut.length < 3000);
    assert.match(cut, /x …\n +at f$/);
  });

  it('is cut behind its first lines, and says by how much', () =>
    assert.equal(boundedStack(stack(1500), units), `${stack(23)}\n    … 1,477 more lines`));
});
