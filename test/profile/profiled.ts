import * as path from 'node:path';

import type { Language, SubjectDocument } from '../../src/document/document';
import { readMapFile } from '../../src/document/mapReader';
import type { Profile } from '../../src/profile/profile';
import { profileDocument, type ProfileOptions } from '../../src/profile/profileDocument';
import { executor, ownRuntime, PROJECT, RUNNER } from '../subjects';

export interface ProfiledOptions extends Partial<ProfileOptions> {
  folder: string;
  file?: string;
  language?: Language;
  signal?: AbortSignal;
}

/** A profile of a program that is only a text, taken for real; as short as it can be. */
export function profiled(text: string, options: ProfiledOptions): Promise<Profile> {
  const { file = path.join(PROJECT, 'not-on-disk.js'), language = 'javascript', signal } = options;
  const document: SubjectDocument = { file, text, language, unsaved: false };
  return profileDocument(
    document,
    {
      runtime: ownRuntime,
      parallel: 50,
      ioMs: 1,
      timeoutMs: 20_000,
      wanted: 'auto',
      built: null,
      fileName: 'profile',
      ...options,
    },
    { executor, readMap: readMapFile, runnerFolder: path.dirname(RUNNER) },
    () => undefined,
    signal ?? new AbortController().signal,
  );
}
