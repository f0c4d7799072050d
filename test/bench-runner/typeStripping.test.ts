import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import { mapsOf, temporaryProject, writeFiles } from '../source-maps/projects';
import { fetchedRuntime } from '../runtimes';

const UPLOAD = `interface Stream {
  name: string;
}

export default async function upload(stream: Stream): Promise<void> {
  await blobManager.create().put(stream as object);
  await self.byUuidOrPath('x')
    .get();
}
`;

describe('TypeScript that nothing compiles', () => {
  let project: string;
  beforeEach(() => (project = temporaryProject()));
  afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

  it('is Node itself where it takes the types out: 5', async () => {
    const runtime = fetchedRuntime('24.21.0');
    const maps = await mapsOf(writeFiles(project, { 'a.ts': UPLOAD }), { runtime });
    assert.deepEqual([maps.level, maps.needsMap, maps.way.by], [5, 'never', 'typeStripping']);
    assert.equal(
      maps.evidence,
      'Node 24.21.0 takes the types out itself; 2 of 2 reported positions are exact.',
    );
  });

  it('is run by Node where a configuration that is extended only checks it', async () => {
    const runtime = fetchedRuntime('24.21.0');
    const files = {
      'base.json': { compilerOptions: { noEmit: true } },
      'tsconfig.json': { extends: './base.json' },
      'a.ts': UPLOAD,
    };
    const maps = await mapsOf(writeFiles(project, files), { runtime });
    assert.deepEqual([maps.level, maps.way.by, maps.way.problem], [5, 'typeStripping', null]);
  });

  it('says what Node cannot take out', async () => {
    const runtime = fetchedRuntime('24.21.0');
    const maps = await mapsOf(writeFiles(project, { 'a.ts': `enum A { B }\n${UPLOAD}` }), {
      runtime,
    });
    assert.match(maps.way.problem ?? '', /^Node's type stripping .* enum is not supported/);
    assert.equal(maps.level, 4);
  });
});
