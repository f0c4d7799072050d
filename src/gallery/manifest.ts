/** One entry of manifest.json. */
export interface ManifestMember {
  /** Unique; lower case, words joined by `-`. */
  name: string;
  title: string;
  /** One sentence. */
  description: string;
  /** Name of the program in the folder of patterns. */
  file: string;
  handWritten: boolean;
  /** Pinned versions by package name. */
  libraries: Readonly<Record<string, string>>;
  /** Rows of the published tables that show the same pattern. */
  publishedRows: readonly string[];
}

/** A manifest or a program that the gallery cannot be made of; the message names key or path. */
export class GalleryError extends Error {
  override readonly name = 'GalleryError';
}

/** Checks what manifest.json holds. Throws a `GalleryError` that names the first wrong key. */
export function parseManifest(value: unknown): ManifestMember[] {
  const { members } = record(value, 'the manifest', ['members']);
  if (!Array.isArray(members)) throw wrong('members', 'a list', members);
  const parsed = members.map((member, i) => parseMember(member, `members[${i}]`));
  parsed.forEach(({ name }, i) => {
    const first = parsed.findIndex((other) => other.name === name);
    if (first !== i)
      throw wrong(`members[${i}].name`, `a name unlike members[${first}].name`, name);
  });
  return parsed;
}

const KEYS = [
  'name',
  'title',
  'description',
  'file',
  'handWritten',
  'libraries',
  'publishedRows',
] as const;

function parseMember(value: unknown, at: string): ManifestMember {
  const member = record(value, at, KEYS);
  const libraries = record(member.libraries, `${at}.libraries`);
  return {
    name: matching(
      member.name,
      `${at}.name`,
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'a name such as async-await',
    ),
    title: matching(member.title, `${at}.title`, /\S/, 'a text'),
    description: matching(member.description, `${at}.description`, /\.$/, 'a sentence'),
    file: matching(member.file, `${at}.file`, /^[\w.-]+$/, 'a file name without folders'),
    handWritten: boolean(member.handWritten, `${at}.handWritten`),
    libraries: Object.fromEntries(
      Object.entries(libraries).map(([name, version]) => [
        name,
        matching(
          version,
          `${at}.libraries.${name}`,
          /^\d+\.\d+\.\d+(-[\w.-]+)?$/,
          'an exact version',
        ),
      ]),
    ),
    publishedRows: texts(member.publishedRows, `${at}.publishedRows`),
  };
}

/** An object; where `keys` are given, with these keys and no other. */
function record<Key extends string>(
  value: unknown,
  at: string,
  keys?: readonly Key[],
): Record<Key, unknown> {
  if (!isRecord<Key>(value)) throw wrong(at, 'an object', value);
  const missing = keys?.find((key) => !(key in value));
  if (missing !== undefined) throw wrong(`${at}.${missing}`, 'a value', undefined);
  const known: readonly string[] | undefined = keys;
  const unknown = Object.keys(value).find((key) => known && !known.includes(key));
  if (unknown !== undefined)
    throw new GalleryError(`Gallery manifest: ${at}.${unknown} is no key.`);
  return value;
}

function isRecord<Key extends string>(value: unknown): value is Record<Key, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function matching(value: unknown, at: string, form: RegExp, needed: string): string {
  if (typeof value !== 'string' || !form.test(value)) throw wrong(at, needed, value);
  return value;
}

function boolean(value: unknown, at: string): boolean {
  if (typeof value !== 'boolean') throw wrong(at, 'true or false', value);
  return value;
}

function texts(value: unknown, at: string): string[] {
  if (!Array.isArray(value)) throw wrong(at, 'a list of texts', value);
  return value.map((text, i) => matching(text, `${at}[${i}]`, /\S/, 'a text'));
}

function wrong(at: string, needed: string, found: unknown): GalleryError {
  const shown = found === undefined ? 'nothing' : JSON.stringify(found);
  return new GalleryError(`Gallery manifest: ${at} needs ${needed}; found ${shown}.`);
}
