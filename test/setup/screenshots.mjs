/** `npm run screenshots`: takes the pictures of the README and of the walkthrough into media. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { editorEnvironment, installEditor } from './installEditor.mjs';
import { toPalette } from './palettePng.mjs';
import { root } from './project.mjs';
import { exitCode, main } from './step.mjs';

await main(async () => {
  await installEditor();
  const env = { ...process.env, ...editorEnvironment() };
  const code = await exitCode(process.execPath, ['out/test/browser/screenshots.js'], {
    cwd: root,
    env,
  });
  if (code === 0) for (const folder of ['screenshots', 'walkthrough']) shrink(folder);
  return code;
});

/** Shrinks pictures, as the package contains those of the walkthrough. */
function shrink(name) {
  const folder = path.join(root, 'media', name);
  for (const file of fs.readdirSync(folder).filter((each) => each.endsWith('.png'))) {
    const picture = path.join(folder, file);
    fs.writeFileSync(picture, toPalette(fs.readFileSync(picture)));
  }
}
