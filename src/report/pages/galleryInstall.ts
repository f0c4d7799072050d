import type { Failure } from '../../failure';
import type { GalleryInstallListing } from '../listings';
import { factsBlock, type Block, fact, heading, type Page } from '../page';
import type { Units } from '../units';
import { runtimeWords } from '../words';
import { failureBlocks } from './failure';

/** What came of fetching what the gallery needs. */
export function galleryInstallPage(listing: GalleryInstallListing, units: Units): Page {
  const parts = listing.runtimes.map(({ version, result }) =>
    result.state === 'installed'
      ? installed(runtimeWords(result.runtime), result.folder, result.bytes, result.already, units)
      : notInstalled(`Node ${version}`, result, units),
  );
  return [heading(1, 'What the gallery needs'), ...libraries(listing, units), ...parts.flat()];
}

function libraries({ libraries: result }: GalleryInstallListing, units: Units): Block[] {
  if (result.state !== 'installed') return notInstalled('Libraries', result, units);
  const title = `Libraries (${units.counted(result.packages, 'package')})`;
  return installed(title, result.folder, result.bytes, result.already, units);
}

function installed(
  title: string,
  folder: string,
  bytes: number,
  already: boolean,
  units: Units,
): Block[] {
  return [
    heading(2, title, already ? 'there already' : 'fetched'),
    factsBlock([{ ...fact('folder', folder), code: true }, fact('size', units.bytes(bytes))]),
  ];
}

function notInstalled(title: string, result: Failure, units: Units): Block[] {
  return [heading(2, title, 'not fetched'), ...failureBlocks(result, units)];
}
