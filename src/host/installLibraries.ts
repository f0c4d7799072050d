import * as vscode from 'vscode';
import {
  type EraInstall,
  type GalleryInstall,
  isNothingToFetch,
  planWords,
} from '../gallery/fetchPlan';
import { createUnits } from '../report/units';
import type { RemoteCore } from './lazyCore';
import { cancellable, tellFailure } from './fetching';

const FETCH = 'Fetch';
const TITLE = 'Fetching what the gallery needs';

/**
 * Asks, and fetches what the gallery needs: its libraries, and Nodes of the published tables' time.
 * Resolves to whether there may be something now that was not there: then the gallery is to be
 * looked at anew.
 */
export async function installLibraries(
  core: RemoteCore,
  log: vscode.LogOutputChannel,
): Promise<boolean> {
  const looked = await cancellable('Looking what the gallery needs', async (signal) => {
    const plan = await core.galleryFetchPlan(signal);
    return signal.aborted ? null : plan;
  });
  if (looked === null) return false;
  if (isNothingToFetch(looked)) {
    void vscode.window.showInformationMessage('All that the gallery needs is here.');
    // some of it may have come since the gallery was read: the terminal fetches to the same place
    await core.forgetGallery();
    return true;
  }
  if (!(await confirmed(planWords(looked)))) return false;
  const install = await cancellable(TITLE, (signal, say) =>
    core.fetchGallery(looked, (what, text) => say(`${what}: ${text}`), signal),
  );
  return told(install, log);
}

async function confirmed(what: string): Promise<boolean> {
  const detail = `Fetched with npm: ${what}. No script of them is run to install them.`;
  const question = 'Fetch what the gallery needs?';
  const answer = await vscode.window.showInformationMessage(
    question,
    { modal: true, detail },
    FETCH,
  );
  return answer === FETCH;
}

/** Each part that failed is told of by itself; the others are there all the same. */
function told({ libraries, runtimes }: GalleryInstall, log: vscode.LogOutputChannel): boolean {
  const units = createUnits();
  const parts = [{ name: 'Libraries of the gallery', result: libraries }, ...runtimes.map(named)];
  const fetched = parts.flatMap(({ name, result }) => {
    if (result.state !== 'installed') {
      tellFailure(result, log);
      return [];
    }
    log.info(`${name}: ${result.folder}, ${units.bytes(result.bytes)}`);
    return result.already ? [] : [name];
  });
  if (fetched.length > 0) {
    vscode.window.setStatusBarMessage(`Async Score: fetched ${fetched.join(', ')}`, 5000);
  }
  return fetched.length > 0;
}

function named({ version, result }: EraInstall) {
  return { name: `Node ${version}`, result };
}
