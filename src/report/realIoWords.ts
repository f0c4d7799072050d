/** Sentences for what the runtime's own promise APIs keep; panel and pages share them. */

import type { Failure } from '../failure';
import type { StackTraces } from '../probe/debuggability';
import type { RealIo } from '../runtimes/realIo';
import type { RuntimeInfo } from '../runtimes/runtime';
import { whyAbsent } from './costWords';
import type { RuntimeScore } from './report';

type Version = Pick<RuntimeInfo, 'version'>;

/**
 * `On Node 24.21.0 the errors of fs.promises.readFile/stat name your callers; those of
 * util.promisify(fs.readFile) do not.`; else why that is not known. Null for a subject that awaits
 * nothing: to callbacks it makes no difference.
 */
export function realIoSentence(
  { boundaries, realIo }: Pick<StackTraces, 'boundaries' | 'realIo'>,
  { version }: Version,
): string | null {
  if (!boundaries.some(({ boundary }) => boundary === 'promisified' || boundary === 'async')) {
    return null;
  }
  if ('state' in realIo) return whyAbsent(realIo);
  const { kept, lost } = byFate(realIo);
  const on = `On Node ${version}`;
  if (realIo.length === 0) return null;
  if (kept.length === 0) {
    return `${on} no error of the runtime's own I/O names your callers: ${joined(lost)}.`;
  }
  const keep = `${on} the errors of ${joined(kept)} name your callers`;
  return lost.length === 0 ? `${keep}.` : `${keep}; those of ${joined(lost)} do not.`;
}

/**
 * Where the runtimes of a report differ, a sentence an API or group of them:
 * `fs.promises.readFile keeps your callers on Node 24.21.0 and loses them on 26.10.0.`
 */
export function realIoDifferences(
  scores: readonly Pick<RuntimeScore, 'runtime' | 'debuggability'>[],
): string[] {
  const known = scores.flatMap(({ runtime, debuggability }) =>
    debuggability.state === 'scored' ? told(runtime, debuggability.stackTraces.realIo) : [],
  );
  const groups = new Map<string, string[]>();
  for (const api of apisOf(known)) {
    const fate = fateOf(api, known);
    if (fate !== null) groups.set(fate, [...(groups.get(fate) ?? []), api]);
  }
  return [...groups].map(([fate, apis]) => {
    const isOne = apis.length === 1;
    const [keeps, loses] = isOne ? ['keeps', 'loses'] : ['keep', 'lose'];
    return `${joined(apis)} ${fate.replace('KEEP', keeps ?? '').replace('LOSE', loses ?? '')}.`;
  });
}

interface Told {
  version: string;
  realIo: readonly RealIo[];
}

function told({ version }: Version, realIo: readonly RealIo[] | Failure): Told[] {
  return 'state' in realIo ? [] : [{ version, realIo }];
}

function apisOf(known: readonly Told[]): string[] {
  return [...new Set(known.flatMap(({ realIo }) => realIo.map(({ api }) => api)))];
}

/** `KEEP your callers on Node 24.21.0 and LOSE them on 26.10.0`, or null where no two differ. */
function fateOf(api: string, known: readonly Told[]): string | null {
  const on = (keeps: boolean) =>
    known.flatMap(({ version, realIo }) =>
      realIo.some((each) => each.api === api && each.keeps === keeps) ? [version] : [],
    );
  const [kept, lost] = [on(true), on(false)];
  if (kept.length === 0 || lost.length === 0) return null;
  return `KEEP your callers on Node ${joined(kept)} and LOSE them on ${joined(lost)}`;
}

function byFate(realIo: readonly RealIo[]): { kept: string[]; lost: string[] } {
  const of = (keeps: boolean) =>
    grouped(realIo.filter((each) => each.keeps === keeps).map(({ api }) => api));
  return { kept: of(true), lost: of(false) };
}

const MODULE = /^(.*\.promises)\.(\w+)$/;

/** `fs.promises.readFile`, `fs.promises.stat` as one: `fs.promises.readFile/stat`. */
function grouped(apis: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const api of apis) {
    const [, module = api, name] = MODULE.exec(api) ?? [];
    groups.set(module, [...(groups.get(module) ?? []), ...(name === undefined ? [] : [name])]);
  }
  return [...groups].map(([module, names]) =>
    names.length === 0 ? module : `${module}.${names.join('/')}`,
  );
}

function joined(texts: readonly string[]): string {
  const last = texts[texts.length - 1] ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}
