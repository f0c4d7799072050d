import { compile } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installLowestCodeServer } from './code-server/install.mjs';
import { packageExtension, vsix } from './package.mjs';

/** Installs what a test in the editor needs. */
export async function installEditor() {
  await Promise.all([installLowestCodeServer(), installChromium(), compile(), packageExtension()]);
}

/** Environment that tells the programs in `out/test` the browser and the package. */
export function editorEnvironment() {
  return { CHROMIUM_PATH: findChromium(), ASYNC_SCORE_VSIX: vsix };
}
