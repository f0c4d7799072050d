import { readdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { failure, type Failure } from '../failure';
import { runCommand } from './command';

const PATIENCE_MS = 60_000;

/**
 * Extracts the binary of a package (0.10.40, 0.11.14, 0.11.15) that holds Node's own archive
 * instead of its files. Does nothing without an archive.
 */
export async function unpackNested(folder: string, signal?: AbortSignal): Promise<Failure | null> {
  const archive = (await readdir(folder)).find((name) => /^node-v[\w.-]+\.tar\.gz$/.test(name));
  if (archive === undefined) return null;
  const binary = `${archive.replace(/\.tar\.gz$/, '')}/bin/node`;
  const end = await runCommand('tar', ['-xzf', archive, '--strip-components=1', binary], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    patienceMs: PATIENCE_MS,
    ...(signal ? { signal } : {}),
  });
  if (end.stopped === 'cancelled') return failure('cancelled', 'cancelled', 'Cancelled.');
  if (end.exitCode === 0) {
    await rm(path.join(folder, archive));
    return null;
  }
  return failure('failed', 'notInstalled', `${archive} could not be unpacked.`, {
    found: end.startError || end.stderr.trim() || `tar ended with exit code ${end.exitCode}`,
    needed: 'tar, and room on the disk',
    remedy: 'Install tar, or choose a version that is not packed twice.',
  });
}
