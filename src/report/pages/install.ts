import type { InstallListing } from '../listings';
import { factsBlock, fact, heading, type Page } from '../page';
import type { Units } from '../units';
import { runtimeWords } from '../words';
import { failureBlocks } from './failure';

/** What came of fetching a Node. */
export function installPage(listing: InstallListing, units: Units): Page {
  if (listing.state !== 'installed') {
    return [heading(1, 'No Node was installed'), ...failureBlocks(listing, units)];
  }
  const { runtime, already, bytes } = listing;
  const title = already ? 'is installed already' : 'is installed';
  return [
    heading(1, `${runtimeWords(runtime)} ${title}`),
    factsBlock([
      { ...fact('path', runtime.path), code: true },
      fact('size', units.bytes(bytes)),
      fact('use it', `--runtime ${runtime.version}`),
    ]),
  ];
}
