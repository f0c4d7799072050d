/** Latest scores of each function, kept on this machine. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import * as path from 'node:path';

import { git, outputText } from '../document/git';
import { isGateOpen } from '../gate';
import { isInsideFolder } from '../document/isInsideFolder';
import { entryOf, type HistoryEntry } from '../report/history';
import type { Report } from '../report/report';
import { createKeptFiles, hashOf } from '../runtimes/keptFiles';

/** Place of a function. */
export interface HistoryPlace {
  /** Absolute path. */
  file: string;
  /** Path of the function in the file. Left out: the file's main subject. */
  function?: string;
}

interface Kept extends HistoryPlace {
  entries: HistoryEntry[];
}

const MOST_ENTRIES = 100;
const MOST_BYTES = 32_000_000;
/** Number of writes between two clean-ups: a project has hundreds. */
const TRIM_EVERY = 50;

/** Files of scores; one that cannot be read or written counts as missing: nothing rejects. */
export class ScoreHistory {
  private readonly files;
  private written = 0;

  /** @param folder path that need not exist */
  constructor(private readonly folder: string) {
    this.files = createKeptFiles({ folder, mostBytes: MOST_BYTES });
  }

  /** Returns the scores, the oldest first. */
  async of(place: HistoryPlace): Promise<HistoryEntry[]> {
    const kept = (await this.files.get(keyOf(place))) as Kept | null;
    return kept?.entries ?? [];
  }

  /** @returns all entries kept now; a report without results, or without a file, is not kept */
  async add(report: Report): Promise<HistoryEntry[]> {
    const { file, function: name, revision, unsaved } = report.subject;
    const place = { file, ...(name === undefined ? {} : { function: name }) };
    const before = await this.of(place);
    const entry = entryOf(report);
    const bytes = await readFile(file).catch(() => null);
    if (!entry || !bytes || revision || before.some(({ at }) => at === entry.at)) return before;
    const entries = [...before, { ...entry, ...(await commitOf(file, bytes, unsaved)) }];
    const kept: Kept = { ...place, entries: entries.slice(-MOST_ENTRIES) };
    await this.files.put(keyOf(place), kept);
    if (this.written++ % TRIM_EVERY === 0) await this.files.trim();
    return kept.entries;
  }

  /** Deletes the scores of files in these folders. */
  async clear(folders: readonly string[]): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const kept = path.join(this.folder, name);
      const file = await fileIn(kept);
      if (folders.some((folder) => file !== null && isInsideFolder(file, folder)))
        await rm(kept, { force: true });
    }
  }
}

async function fileIn(kept: string): Promise<string | null> {
  try {
    const { value } = JSON.parse(await readFile(kept, 'utf8')) as { value: Partial<Kept> };
    return value.file ?? null;
  } catch {
    return null;
  }
}

function keyOf({ file, function: name = '' }: HistoryPlace): string {
  return hashOf([file, name]);
}

/**
 * Commit of a file, compared by hash: to detect edits itself, git would run programs in a
 * repository's configuration.
 */
async function commitOf(
  file: string,
  bytes: Buffer,
  unsaved: boolean,
): Promise<Pick<HistoryEntry, 'commit' | 'edited'>> {
  if (!isGateOpen()) return {};
  const asked = ['HEAD', `HEAD:./${path.basename(file)}`];
  const [head, blob] = await Promise.all(
    asked.map((name) => git(path.dirname(file), ['rev-parse', '--verify', '--quiet', name])),
  );
  if (head?.state !== 'done') return {};
  const commit = outputText(head.bytes);
  const isSame =
    !unsaved && blob?.state === 'done' && outputText(blob.bytes) === blobHash(bytes, commit);
  return { commit, ...(isSame ? {} : { edited: true }) };
}

/** Git's hash of a text; the length of a commit's name shows the algorithm. */
function blobHash(bytes: Buffer, commit: string): string {
  return createHash(commit.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}
