import { baseName } from '../document/words';
import { access, constants, mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import type { Failure } from '../failure';
import { profileDocument } from '../profile/profileDocument';
import { profileFileName } from '../profile/profileFiles';
import type { Profile } from '../profile/profile';
import { profilePage } from '../report/pages/profile';
import type { ProfileEntry, ProfileListing } from '../report/listings';
import { REPORT_SCHEMA } from '../report/report';
import { NO_RUNTIME, type RuntimeInfo } from '../runtimes/runtime';
import type { CallFlags, RunOptions } from './options';
import { assertForFunctions } from './forFunctions';
import { assertOneFunction } from './oneFunction';
import type { Outcome } from './outcome';
import { profilerFor, type ProfilerOptions } from './profilerFor';
import { callOf, runtimesOf, type Session } from './session';
import { type ReadFile, readSubject, unscoredOutcome } from './subjects';
import { usageError } from './usageError';

export interface ProfileCommandOptions
  extends
    Pick<RunOptions, 'parallel' | 'ioMs' | 'runtime' | 'timeout'>,
    CallFlags,
    ProfilerOptions {
  /** Output folder of the profiles. */
  out: string;
}

type Subject = ReadFile;

/** `profile FILE`: shows time and allocations by function, on each runtime. */
export async function profileCommand(
  session: Session,
  file: string,
  options: ProfileCommandOptions,
): Promise<Outcome> {
  const subject = await readSubject(file, options);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  assertForFunctions(session, [subject], options);
  assertOneFunction(session, 'profile', [subject], {});
  const folder = await writableFolder(options.out);
  const subjects: ProfileEntry[] = [];
  for (const runtime of await runtimesOf(session, options.runtime, file)) {
    subjects.push(await profileOn(runtime, session, subject, { ...options, out: folder }));
  }
  const { machine } = session.dependencies;
  const listing: ProfileListing = { schema: REPORT_SCHEMA, machine, subjects };
  return {
    value: listing,
    page: (units) => profilePage(listing, units),
    hasFailed: subjects.some(({ profile }) => profile.state !== 'scored'),
  };
}

async function profileOn(
  runtime: RuntimeInfo | Failure,
  session: Session,
  subject: Subject,
  options: ProfileCommandOptions,
): Promise<ProfileEntry> {
  const { parallel, ioMs } = options;
  const { file, functionName } = subject;
  const about = { file, ...(functionName === undefined ? {} : { function: functionName }) };
  const circumstances = { parallel, ioMs };
  if ('state' in runtime) {
    return { ...about, runtime: NO_RUNTIME, ...circumstances, profile: runtime };
  }
  const built = await profilerFor(runtime, session, options);
  const profile =
    built !== null && typeof built !== 'string'
      ? built
      : await profileWith(built, runtime, session, subject, options);
  return { ...about, runtime, ...circumstances, profile };
}

function profileWith(
  built: string | null,
  runtime: RuntimeInfo,
  { dependencies, progress, signal }: Session,
  { file, document, functionName }: Subject,
  { parallel, ioMs, timeout, profiler, out, ...options }: ProfileCommandOptions,
): Promise<Profile> {
  const call = callOf(options);
  return profileDocument(
    document,
    {
      runtime,
      ...(functionName === undefined ? {} : { functionName }),
      ...(Object.keys(call).length === 0 ? {} : { call }),
      parallel,
      ioMs,
      timeoutMs: timeout * 1000,
      wanted: profiler,
      built,
      folder: out,
      fileName: profileFileName(file, runtime.version, new Date()),
    },
    dependencies,
    (now) => progress.show(baseName(file), { stage: 'profile', ...now }),
    signal,
  );
}

/** Creates the output folder before anything runs, so that no result is lost. */
async function writableFolder(out: string): Promise<string> {
  const folder = path.resolve(out);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  } catch (error) {
    throw usageError({
      message: `Profiles cannot be written to ${JSON.stringify(folder)}.`,
      found: error instanceof Error ? error.message : String(error),
      needed: 'a folder that can be written to, behind --out',
    });
  }
}
