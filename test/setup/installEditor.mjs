import { compile } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installLowestCodeServer } from './code-server/install.mjs';
import { packageExtension, vsix } from './package.mjs';

/** Sets up what a test in the editor needs. */
export async function installEditor() {
  await Promise.all([installLowestCodeServer(), installChromium(), compile(), packageExtension()]);
}

/** How the programs in `out/test` find the browser and the package. */
export function editorEnvironment() {
  return { CHROMIUM_PATH: findChromium(), ASYNC_SCORE_VSIX: vsix };
}
