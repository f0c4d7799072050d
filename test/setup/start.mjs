/** `npm start`: leads from a fresh clone to a scored example. Needs Node's own modules only. */

import { build } from './build.mjs';
import { installPatterns } from './packages.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

const EXAMPLE = 'bench-runner/patterns/async-await.js';

await main(async () => {
  await Promise.all([installPatterns(), build()]);
  say(`> async-score score ${EXAMPLE}\n`);
  const code = await exitCode(process.execPath, ['dist/cli.js', 'score', EXAMPLE], { cwd: root });
  if (code === 0) say('\nThe same in the editor: npm run editor');
  return code;
});
