import assert from 'node:assert/strict';

import { probedOf } from '../../src/project/probedFunction';
import { baseName } from '../../src/document/words';
import { race } from '../report/races';
import { debuggability, report } from '../report/reports';

describe('what a project keeps of a function', () => {
  it('has its races, with files as the project names them', () => {
    const twoAtOnce = { races: [race()], orders: 4, inTurn: [] };
    const { races } = probedOf(
      report({ debuggability: { ...debuggability(5), twoAtOnce } }),
      baseName,
    );
    const [{ at, before, between } = race()] = races ?? [];
    const name = baseName(race().at.file);
    assert.deepEqual(
      [at, before, between].map(({ file }) => file),
      [name, name, name],
    );
    assert.ok(!('races' in probedOf(report(), baseName)));
  });
});
