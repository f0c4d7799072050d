/**
 * `npm run slow`: calls the catalogue's functions, and lists those that wait longer than needed.
 */

import { compile } from './build.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

await main(async () => {
  await compile();
  say('> Calling functions whose waits could be fewer, and others that must stay ...');
  const args = ['out/test/corpus/slow/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
