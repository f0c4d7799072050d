import { validRange } from 'semver';

import { WORKLOAD_KINDS, type WorkloadKind } from '../document/workloadKind';

/** Content of manifest.json. */
export interface Manifest {
  era: Era;
  members: ManifestMember[];
}

/** Nodes of the published tables, or the nearest available ones. */
export interface Era {
  /** Semver range. */
  runtimes: string;
  /** Version to fetch if there is none. */
  install: string;
}

/** Entry of manifest.json. */
export interface ManifestMember {
  /** Unique; lower case, words joined by `-`. */
  name: string;
  /** Workload that is measured. */
  kind: WorkloadKind;
  /** Way to write async code, such as `promises`: lower case, joined by `-`. */
  pattern: string;
  title: string;
  /** One sentence. */
  description: string;
  /** Name of the program in the folder of patterns. */
  file: string;
  /** Handwritten source, if `file` was compiled from it ahead of time. Left out: `file`. */
  writtenAs?: string;
  /** Interface by which its I/O delivers results; null if none of it is faked. */
  boundary: FakedBoundary | null;
  /** False for a compiled member, which does not compete for the shortest. */
  handWritten: boolean;
  /** Semver range of Node versions that can run it. Left out: all. */
  runsOn?: string;
  /** Flags that some of these need. Left out: none. */
  flags?: readonly RuntimeFlags[];
  /** Compiled form for targets that cannot run the program. Left out: none. */
  compiledFor?: CompiledTwin;
  /** Pinned versions by the name of the folder in node_modules. */
  libraries: Readonly<Record<string, string>>;
  /** Rows of the published tables with the same pattern. */
  publishedRows: readonly string[];
}

/** Flags that versions of Node need to run a program, such as `--harmony`. */
export interface RuntimeFlags {
  /** Semver range. */
  runtimes: string;
  flags: readonly string[];
}

/** Compiled program of the gallery. */
export interface CompiledTwin {
  /** Name of the compiled file in the folder of patterns. */
  file: string;
  /** Compiler with its version, in words. */
  by: string;
}

/**
 * Interfaces by which an I/O operation delivers its result; `timer` is I/O that a program fakes
 * itself.
 */
const IO_BOUNDARIES = ['callback', 'promisified', 'async', 'timer'] as const;

export type FakedBoundary = (typeof IO_BOUNDARIES)[number];

/** Error of a manifest or a program; the message names the key or the path. */
export class GalleryError extends Error {
  override readonly name = 'GalleryError';

  /** @param key wrong key of the manifest, such as `members[0].kind`; null if there is none */
  constructor(
    message: string,
    readonly key: string | null = null,
  ) {
    super(message);
  }
}

/** Checks the content of manifest.json. Throws a `GalleryError` that names the first wrong key. */
export function parseManifest(value: unknown): Manifest {
  const { era, members } = record(value, 'the manifest', ['era', 'members']);
  if (!Array.isArray(members)) throw wrong('members', 'a list', members);
  const parsed = members.map((member, i) => parseMember(member, `members[${i}]`));
  parsed.forEach(({ name }, i) => {
    const first = parsed.findIndex((other) => other.name === name);
    if (first !== i)
      throw wrong(`members[${i}].name`, `a name unlike members[${first}].name`, name);
  });
  return { era: parseEra(era), members: parsed };
}

function parseEra(value: unknown): Era {
  const { runtimes, install } = record(value, 'era', ['runtimes', 'install']);
  return {
    runtimes: range(runtimes, 'era.runtimes'),
    install: matching(install, 'era.install', EXACT_VERSION, 'an exact version'),
  };
}

/** Kinds of members, without functions of users, as each does other work. */
const MEMBER_KINDS = WORKLOAD_KINDS.filter((kind) => kind !== 'function');

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

const KEYS = [
  'name',
  'kind',
  'pattern',
  'title',
  'description',
  'file',
  'boundary',
  'handWritten',
  'libraries',
  'publishedRows',
] as const;

const KEYS_TO_LEAVE_OUT = ['writtenAs', 'runsOn', 'flags', 'compiledFor'] as const;

function parseMember(value: unknown, at: string): ManifestMember {
  const member = record(value, at, KEYS, KEYS_TO_LEAVE_OUT);
  const { writtenAs, runsOn, flags, compiledFor } = member;
  const libraries = record(member.libraries, `${at}.libraries`);
  return {
    name: matching(member.name, `${at}.name`, NAME, 'a name such as async-await'),
    kind: oneOf(MEMBER_KINDS, member.kind, `${at}.kind`),
    pattern: matching(member.pattern, `${at}.pattern`, NAME, 'a pattern such as promises'),
    title: matching(member.title, `${at}.title`, /\S/, 'a text'),
    description: matching(member.description, `${at}.description`, /\.$/, 'a sentence'),
    file: fileName(member.file, `${at}.file`),
    ...(writtenAs === undefined ? {} : { writtenAs: fileName(writtenAs, `${at}.writtenAs`) }),
    boundary:
      member.boundary === null ? null : oneOf(IO_BOUNDARIES, member.boundary, `${at}.boundary`),
    handWritten: boolean(member.handWritten, `${at}.handWritten`),
    ...(runsOn === undefined ? {} : { runsOn: range(runsOn, `${at}.runsOn`) }),
    ...(flags === undefined ? {} : { flags: flagsOf(flags, `${at}.flags`) }),
    ...(compiledFor === undefined
      ? {}
      : { compiledFor: compiledTwin(compiledFor, `${at}.compiledFor`) }),
    libraries: Object.fromEntries(
      Object.entries(libraries).map(([name, version]) => [
        name,
        matching(version, `${at}.libraries.${name}`, EXACT_VERSION, 'an exact version'),
      ]),
    ),
    publishedRows: texts(member.publishedRows, `${at}.publishedRows`),
  };
}

function flagsOf(value: unknown, at: string): RuntimeFlags[] {
  if (!Array.isArray(value)) throw wrong(at, 'a list', value);
  return value.map((entry, i) => {
    const { runtimes, flags } = record(entry, `${at}[${i}]`, ['runtimes', 'flags']);
    return {
      runtimes: range(runtimes, `${at}[${i}].runtimes`),
      flags: texts(flags, `${at}[${i}].flags`),
    };
  });
}

function compiledTwin(value: unknown, at: string): CompiledTwin {
  const { file, by } = record(value, at, ['file', 'by']);
  return { file: fileName(file, `${at}.file`), by: matching(by, `${at}.by`, /\S/, 'a text') };
}

/**
 * Checks that a value is an object; if `keys` are given, with all of them, and none but these and
 * `others`.
 */
function record<Key extends string, Other extends string = never>(
  value: unknown,
  at: string,
  keys?: readonly Key[],
  others: readonly Other[] = [],
): Record<Key | Other, unknown> {
  if (!isRecord<Key | Other>(value)) throw wrong(at, 'an object', value);
  const missing = keys?.find((key) => !(key in value));
  if (missing !== undefined) throw wrong(`${at}.${missing}`, 'a value', undefined);
  const known: readonly string[] | undefined = keys && [...keys, ...others];
  const unknown = Object.keys(value).find((key) => known && !known.includes(key));
  if (unknown !== undefined)
    throw new GalleryError(`${at}.${unknown} is no key.`, `${at}.${unknown}`);
  return value;
}

function isRecord<Key extends string>(value: unknown): value is Record<Key, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function matching(value: unknown, at: string, form: RegExp, needed: string): string {
  if (typeof value !== 'string' || !form.test(value)) throw wrong(at, needed, value);
  return value;
}

function fileName(value: unknown, at: string): string {
  return matching(value, at, /^[\w.-]+$/, 'a file name without folders');
}

function range(value: unknown, at: string): string {
  const text = matching(value, at, /\S/, 'a range of Node versions');
  if (validRange(text) === null) throw wrong(at, 'a range of Node versions', value);
  return text;
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
  at: string,
): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw wrong(at, `one of ${choices.join(', ')}`, value);
  return found;
}

function boolean(value: unknown, at: string): boolean {
  if (typeof value !== 'boolean') throw wrong(at, 'true or false', value);
  return value;
}

function texts(value: unknown, at: string): string[] {
  if (!Array.isArray(value)) throw wrong(at, 'a list of texts', value);
  return value.map((text, i) => matching(text, `${at}[${i}]`, /\S/, 'a text'));
}

/** @param at key, such as `members[0].kind` */
export function wrong(at: string, needed: string, found: unknown): GalleryError {
  const shown = found === undefined ? 'nothing' : JSON.stringify(found);
  return new GalleryError(`${at} needs ${needed}; found ${shown}.`, at);
}
