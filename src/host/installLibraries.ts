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
 * Fetches the libraries of the gallery and the Nodes of the published tables, after a confirmation.
 * Resolves to true if something new may be installed, so that the gallery must be reloaded.
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
    // the terminal installs to the same place, maybe since the gallery was loaded
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

/** Reports each failed part by itself, as the other parts are installed. */
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
