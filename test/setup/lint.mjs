import { installPackages } from './packages.mjs';
import { root } from './project.mjs';
import { StepFailed, exitCode, once, step } from './step.mjs';

/** Niceness of the linters: nothing waits for them, but other steps wait for the compiler. */
const BEHIND = 5;

/** Runs ESLint and Prettier on all files, and prints their output. */
export const lint = once(async () => {
  await installPackages();
  const linting = async () => {
    const eslint = await node(['node_modules/eslint/bin/eslint.js', '.']);
    const prettier = await node(['node_modules/prettier/bin/prettier.cjs', '--check', '.']);
    if (eslint !== 0 || prettier !== 0) throw new StepFailed('ESLint or Prettier found something.');
  };
  await step('ESLint and Prettier', linting, 'lint');
});

function node(args) {
  return exitCode(process.execPath, args, { cwd: root, niceness: BEHIND });
}
