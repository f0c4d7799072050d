import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import type { SourceMaps } from '../../src/source-maps/sourceMaps';
import { gradedOwn, prepared, probedCall } from '../probe/ownCall';
import { temporaryProject, writeFiles } from './projects';

const SOURCE = `interface User { name: string }

async function loadUser(id: { find(): Promise<User> }): Promise<string> {
  const user = await id.find();
  return user.name;
}
`;

describe('source maps of a function of a person', () => {
  let project: string;
  beforeEach(() => (project = temporaryProject()));
  afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

  async function mapsWith(options: object, source = SOURCE): Promise<SourceMaps> {
    const files = { 'tsconfig.json': { compilerOptions: options }, 'user.ts': source };
    const { sourceMaps } = await gradedOwn(source, 'loadUser', writeFiles(project, files));
    return sourceMaps;
  }

  it('are those of the tool of the project, whose output is called the same way', async () => {
    const maps = await mapsWith({ target: 'es2020', module: 'commonjs', sourceMap: true });
    assert.deepEqual([maps.way.by, maps.way.problem, maps.level], ['typescript', null, 3]);
    assert.deepEqual(
      maps.checks.map(({ mapped, verdict }) => [mapped?.line, verdict]),
      [[4, 'exact']],
    );
  });

  it('are missing where the project makes none, and lines are wrong then', async () => {
    const maps = await mapsWith({ target: 'es2020', module: 'commonjs' });
    assert.deepEqual([maps.way.by, maps.map.state, maps.level], ['typescript', 'none', 1]);
  });

  it('are told of our own form where the output of the tool cannot be called', async () => {
    const options = { target: 'es2020', module: 'commonjs' };
    const files = { 'tsconfig.json': { compilerOptions: options }, 'user.ts': SOURCE };
    const call = await prepared(SOURCE, 'loadUser', writeFiles(project, files));
    const found = await probedCall({ ...call, reach: '\n;throw new Error("there is none");' });
    assert.ok(found.state === 'scored');
    const { way } = found.sourceMaps;
    assert.equal(way.by, 'own');
    assert.match(way.problem ?? '', /^TypeScript \(tsconfig.json\) was to .*there is none/);
  });
});
