/** `npm run screenshots`: takes the README's pictures into media/screenshots. */

import { editorEnvironment, installEditor } from './installEditor.mjs';
import { root } from './project.mjs';
import { exitCode, main } from './step.mjs';

await main(async () => {
  await installEditor();
  const env = { ...process.env, ...editorEnvironment() };
  return exitCode(process.execPath, ['out/test/browser/screenshots.js'], { cwd: root, env });
});
