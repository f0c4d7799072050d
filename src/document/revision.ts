import { existsSync } from 'node:fs';
import * as path from 'node:path';

import { languageOf } from './document';
import { scriptsIn } from './embedded';
import { git, outputText, type GitFailure } from './git';
import { firstLine } from './lines';
import type { DocumentProblem } from './problem';
import { codeIn, MAX_FILE_BYTES, type ReadOptions, type ReadResult } from './readDocument';

/**
 * Reads a file at a revision of its git repository. The document keeps the path of the working
 * copy, whose files resolve its imports. Never rejects.
 *
 * @param revision in git's syntax: `HEAD`, `main~2`, a tag, a hash
 */
export async function readRevision(
  file: string,
  revision: string,
  { maxBytes = MAX_FILE_BYTES }: Pick<ReadOptions, 'maxBytes'> = {},
): Promise<ReadResult> {
  const absolute = path.resolve(file);
  const problem = problemsOf(absolute, revision);
  const folder = nearestFolder(path.dirname(absolute));
  const inside = path.relative(folder, absolute).split(path.sep).join('/');
  const repository = await git(folder, ['rev-parse', '--show-toplevel']);
  if (repository.state === 'failed') return problem.noRepository(folder, repository);
  const commit = await commitOf(folder, revision);
  if (commit === null) return problem.unknownRevision();
  const name = `${commit}:./${inside}`;
  const size = await git(folder, ['cat-file', '-s', name]);
  if (size.state === 'failed') return problem.notThere(commit, inside);
  if (Number(outputText(size.bytes)) > maxBytes)
    return problem.tooLarge(outputText(size.bytes), maxBytes);
  const shown = await git(folder, ['cat-file', 'blob', name]);
  if (shown.state === 'failed') return problem.notThere(commit, inside);
  if (shown.bytes.includes(0)) return problem.binary();
  const text = new TextDecoder('utf-8').decode(shown.bytes); // drops the byte order mark
  const then = { name: revision, commit };
  const whole = { file: absolute, text, unsaved: false, revision: then };
  if (scriptsIn(absolute, '') !== null) return codeIn(whole);
  const language = languageOf(absolute) ?? 'javascript';
  return { state: 'read', document: { ...whole, language } };
}

/**
 * Returns the full hash, or null if git knows no such commit. A name that begins with `-` would be
 * an option.
 */
async function commitOf(folder: string, revision: string): Promise<string | null> {
  if (revision.startsWith('-')) return null;
  const found = await git(folder, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  return found.state === 'done' ? outputText(found.bytes) : null;
}

/** Returns the folder, or the nearest one above it that exists. */
function nearestFolder(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(folder) ? folder : nearestFolder(parent);
}

/** Creates the problems that are reported if there is no text. */
function problemsOf(file: string, revision: string) {
  const message = `${file} could not be read as it was at ${JSON.stringify(revision)}.`;
  const failed = (
    found: string,
    needed: string,
    remedy: string,
    code: DocumentProblem['code'] = 'unreadable',
  ): ReadResult => ({ state: 'failed', problem: { code, message, found, needed, remedy } });
  return {
    noRepository: (folder: string, { isMissing, said }: GitFailure) =>
      isMissing
        ? failed('no git on the PATH', 'git', 'Install git, or put it on the PATH.')
        : failed(
            firstLine(said),
            `a git repository around ${folder}`,
            'Name a file of the working copy of a repository.',
          ),
    unknownRevision: () =>
      failed(
        'no such commit in its repository',
        'a revision that git knows, such as HEAD, main~2, a tag or a hash',
        'See git log for the revisions of the file.',
      ),
    notThere: (commit: string, inside: string) =>
      failed(
        `no ${inside} in commit ${commit.slice(0, 12)}`,
        'a revision in which the file was there, under the same name',
        `See git log --follow -- ${inside} for the revisions of the file and its former names.`,
      ),
    tooLarge: (bytes: string, maxBytes: number) =>
      failed(
        `${bytes} bytes`,
        `at most ${maxBytes} bytes`,
        'Raise the limit (asyncScore.maxFileKilobytes, --max-file-kilobytes), or pick another revision.',
        'tooLarge',
      ),
    binary: () =>
      failed('a zero byte', 'text in UTF-8', 'Pick a revision in which it was text.', 'binaryFile'),
  };
}
