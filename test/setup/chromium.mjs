import * as fs from 'node:fs';
import * as path from 'node:path';

import { StepFailed, once, run, step } from './step.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds Chromium, or installs it on Debian as root; otherwise explains how to. */
export const installChromium = once(async () => {
  if (findChromium()) return;
  const isDebian = fs.existsSync('/etc/debian_version') && fs.existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid() !== 0) {
    throw new StepFailed(
      'The tests in the editor need Chromium, and none was found: neither CHROMIUM_PATH nor ' +
        `${NAMES.join(', ')} on PATH.\n` +
        (isDebian
          ? 'Install it with: sudo apt-get install --no-install-recommends chromium'
          : 'Install Chromium or Chrome, or set CHROMIUM_PATH to its program.'),
    );
  }
  await step('Installing Chromium (apt-get install chromium; about 115 MB to fetch)', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'];
    await run('apt-update', 'apt-get', ['update'], { env });
    await run('apt-install', 'apt-get', install, { env });
  });
  if (!findChromium()) throw new StepFailed('apt-get installed chromium, but it is not on PATH.');
});

/** Path of the browser; undefined if there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...PLACES].find(
    (file) => file !== '' && fs.existsSync(file),
  );
}
