import * as path from 'node:path';
import { rcompare } from 'semver';
import { failure, type Failure } from '../failure';
import type { RuntimeEnvironment } from './environment';
import { Inspector, realPath, type Candidate } from './inspect';
import { nvmAlias } from './nvmAlias';
import { candidates, isExecutable, usualCandidates } from './runtimePlaces';
import type { FoundRuntime, RuntimeInfo } from './runtime';
import { findVersionFile } from './versionFiles';
import {
  newest,
  parseVersion,
  parseVersionRange,
  satisfies,
  type VersionRange,
} from './versionRange';
import { installHint, noneAtAll, noSuchPath, noSuchVersion } from './notFound';

export type { RuntimeEnvironment };

export interface FindOptions {
  /** Folder of the subject, whose files may name the runtime. Left out: none is read. */
  folder?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Finds the Nodes of this machine, and the one that runs subjects. */
export class Runtimes {
  private readonly inspector: Inspector;

  constructor(private readonly environment: RuntimeEnvironment) {
    this.inspector = new Inspector(environment.env, environment.answers);
  }

  /**
   * Finds the wanted Node: a path, or a version such as `24`, `24.21.0` or `lts/krypton`. Left out
   * or empty, it is the one that a file above the subject names, else the preferred one of the
   * environment. Never rejects.
   */
  async find(
    wanted?: string,
    { folder, signal }: FindOptions = {},
  ): Promise<RuntimeInfo | Failure> {
    const text = wanted?.trim() ?? '';
    const found = text === '' ? await this.byFile(folder, signal) : await this.named(text, signal);
    if (signal?.aborted) return failure('cancelled', 'cancelled', 'Cancelled.');
    return found;
  }

  /** Finds every binary at a usual place of Nodes, each once, the usual ones first. */
  async all(signal?: AbortSignal): Promise<FoundRuntime[]> {
    const found = new Map<string, FoundRuntime>();
    const places = await candidates(this.environment);
    const inspected = await Promise.all(
      [...(await byFile(places)).values()].map((same) => this.inspect(same, signal)),
    );
    for (const each of inspected) {
      // a shim on PATH may lead to a binary that is also found at its own place
      const key = await realPath(each.state === 'runs' ? each.runtime.path : each.path);
      const known = found.get(key);
      if (known) known.foundBy.push(...each.foundBy.filter((by) => !known.foundBy.includes(by)));
      else found.set(key, each);
    }
    return [...found.values()];
  }

  /** Finds all Nodes that run. */
  async working(signal?: AbortSignal): Promise<RuntimeInfo[]> {
    const found = await this.all(signal);
    return found.flatMap((each) => (each.state === 'runs' ? [each.runtime] : []));
  }

  /** Finds all Nodes that run, the newest first. */
  async newestFirst(signal?: AbortSignal): Promise<RuntimeInfo[]> {
    return (await this.working(signal)).sort((a, b) => rcompare(a.version, b.version));
  }

  private async inspect(same: readonly Candidate[], signal?: AbortSignal): Promise<FoundRuntime> {
    const [first] = same as [Candidate, ...Candidate[]];
    const foundBy = [...new Set(same.map(({ source }) => source))];
    const answer = await this.inspector.inspect(first, signal);
    if ('state' in answer) return { ...answer, path: first.path, foundBy };
    return { state: 'runs', runtime: answer, foundBy };
  }

  private async named(wanted: string, signal?: AbortSignal): Promise<RuntimeInfo | Failure> {
    const { wantedBy } = this.environment;
    const asked = parseVersion(wanted);
    if (asked === null) {
      const file = path.resolve(wanted);
      if (!(await isExecutable(file))) return noSuchPath(file);
      return this.inspector.inspect({ path: file, source: wantedBy }, signal);
    }
    const found = await this.working(signal);
    const match = await this.match(wanted, asked, found);
    return match ? { ...match, source: wantedBy } : noSuchVersion(wanted, asked, found);
  }

  private async byFile(
    folder: string | undefined,
    signal?: AbortSignal,
  ): Promise<RuntimeInfo | Failure> {
    const usual = await this.usual(signal);
    const file = folder === undefined ? null : await findVersionFile(folder);
    if (file === null) return usual;
    const asked = parseVersionRange(file.text);
    // a range only limits: it selects another Node only if the usual one is outside
    if (file.kind === 'engines' && asked && !('state' in usual) && satisfies(usual, asked)) {
      return usual;
    }
    const match = await this.match(file.text, asked, await this.working(signal));
    if (match) return { ...match, source: file.kind, namedIn: file.file };
    if ('state' in usual) return usual;
    const unmet = { file: file.file, wanted: file.text, remedy: installHint(asked) };
    return { ...usual, notAsWanted: unmet };
  }

  private async usual(signal?: AbortSignal): Promise<RuntimeInfo | Failure> {
    for (const candidate of await usualCandidates(this.environment)) {
      const answer = await this.inspector.inspect(candidate, signal);
      if (!('state' in answer) || answer.reason.code === 'systemLimit') return answer;
    }
    return noneAtAll(this.environment);
  }

  /**
   * Matches a version: nvm's meaning of a name such as `lts/*` takes precedence over the binaries'
   * own.
   */
  private async match(
    text: string,
    asked: VersionRange | null,
    found: readonly RuntimeInfo[],
  ): Promise<RuntimeInfo | null> {
    const alias = asked?.kind === 'range' ? null : await nvmAlias(text, this.environment);
    for (const each of [alias === null ? null : parseVersionRange(alias), asked]) {
      const match = each && newest(found, each);
      if (match) return match;
    }
    return null;
  }
}

/** Groups candidates that resolve to the same file. */
async function byFile(places: readonly Candidate[]): Promise<Map<string, Candidate[]>> {
  const files = new Map<string, Candidate[]>();
  for (const place of places) {
    const key = await realPath(place.path);
    files.set(key, [...(files.get(key) ?? []), place]);
  }
  return files;
}
