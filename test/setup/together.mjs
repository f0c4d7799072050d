/**
 * `npm run together`: calls the catalogue's functions twice at once, and lists those that disturb
 * each other.
 */

import { compile } from './build.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

await main(async () => {
  await compile();
  say('> Calling functions twice at once that race, and others that do not ...');
  const args = ['out/test/corpus/together/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
