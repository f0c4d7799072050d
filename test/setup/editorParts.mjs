import { build, compile } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installCodeServer } from './code-server/install.mjs';
import { packageExtension, vsix } from './package.mjs';
import { installPackages } from './packages.mjs';

/** What a test in the editor needs, in the order in which it is set up. */
export const EDITOR_PARTS = [
  installPackages,
  installCodeServer,
  installChromium,
  compile,
  build,
  packageExtension,
];

export async function installEditor() {
  for (const part of EDITOR_PARTS) await part();
}

/** How the programs in `out/test` find the browser and the package. */
export function editorEnvironment() {
  return { CHROMIUM_PATH: findChromium(), ASYNC_SCORE_VSIX: vsix };
}
