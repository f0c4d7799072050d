/** Sentences for what the runtime's own promise APIs keep; panel and pages share them. */

import type { Failure } from '../failure';
import type { Making, Site, StackTraces } from '../probe/debuggability';
import type { RealIo } from '../runtimes/realIo';
import type { RuntimeInfo } from '../runtimes/runtime';
import { whyAbsent } from './costWords';
import type { RuntimeScore } from './report';
import { listed, shortenMiddle } from '../document/words';

type Version = Pick<RuntimeInfo, 'version'>;

/**
 * `On Node 24.21.0 the errors of fs.promises.readFile/stat name your callers; those of
 * util.promisify(fs.readFile) do not.`; else why that is not known. Null for a subject that awaits
 * nothing: to callbacks it makes no difference.
 */
export function realIoSentence(
  { boundaries, realIo, sites }: Pick<StackTraces, 'boundaries' | 'realIo' | 'sites'>,
  { version }: Version,
): string | null {
  if (boundaries.some(({ boundary }) => boundary === 'promise'))
    return makingSentence(sites, version);
  if (!boundaries.some(({ boundary }) => boundary === 'promisified' || boundary === 'async')) {
    return null;
  }
  if ('state' in realIo) return whyAbsent(realIo);
  const { kept, lost } = byFate(realIo);
  const on = `On Node ${version}`;
  if (realIo.length === 0) return null;
  if (kept.length === 0) {
    return `${on} no error of the runtime's own I/O names your callers: ${listed(lost)}.`;
  }
  const keep = `${on} the errors of ${listed(kept)} name your callers`;
  return lost.length === 0 ? `${keep}.` : `${keep}; those of ${listed(lost)} do not.`;
}

/**
 * Of the operations of a person's own function: `On Node 24.21.0 the errors of `fetch` name your
 * callers. Whether those of `db.find` do depends on how it is made: …`
 */
function makingSentence(sites: readonly Site[], version: string): string {
  const of = (making: Making) => {
    const names = sites.flatMap((site) => (site.making === making ? [site.operation] : []));
    return [...new Set(names)].map((name) => `\`${shortenMiddle(name, MOST_NAME_LENGTH)}\``);
  };
  const [kept, lost, unknown] = [of('async'), of('promisified'), of('unknown')];
  const on = `On Node ${version} the errors of`;
  const those = kept.length > 0 ? 'Those of' : on;
  return [
    ...(kept.length > 0 ? [`${on} ${listed(kept)} name your callers.`] : []),
    ...(lost.length > 0
      ? [`${those} ${listed(lost)} do not${kept.length > 0 ? '' : ' name your callers'}.`]
      : []),
    ...(unknown.length > 0
      ? [
          `Whether those of ${listed(unknown)} name your callers depends on how ${unknown.length > 1 ? 'they are' : 'it is'} made: an async function's do, those of a promise around a callback do not.`,
        ]
      : []),
  ].join(' ');
}

const MOST_NAME_LENGTH = 40;

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
    return `${listed(apis)} ${fate.replace('KEEP', keeps ?? '').replace('LOSE', loses ?? '')}.`;
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
  return `KEEP your callers on Node ${listed(kept)} and LOSE them on ${listed(lost)}`;
}

function byFate(realIo: readonly RealIo[]): { kept: string[]; lost: string[] } {
  const of = (keeps: boolean) =>
    grouped(
      realIo.filter((each) => each.keeps === keeps).map(({ api }) => api),
      realIo.map(({ api }) => api),
    );
  return { kept: of(true), lost: of(false) };
}

const MEMBER = /^([\w./]+)\.(\w+)$/;

/** More of them are too many to be read, where they are all that were asked. */
const MOST_NAMES = 4;

/**
 * `fs.promises.readFile`, `fs.promises.stat` as one: `fs.promises.readFile/stat`; `fs.promises.*` where
 * they are all of many.
 */
function grouped(apis: readonly string[], all: readonly string[]): string[] {
  const [groups, whole] = [membersOf(apis), membersOf(all)];
  return [...groups].map(([module, names]) => {
    if (names.length === 0) return module;
    const isAll = names.length > MOST_NAMES && names.length === whole.get(module)?.length;
    return `${module}.${isAll ? '*' : names.join('/')}`;
  });
}

function membersOf(apis: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const api of apis) {
    const [, module = api, name] = MEMBER.exec(api) ?? [];
    groups.set(module, [...(groups.get(module) ?? []), ...(name === undefined ? [] : [name])]);
  }
  return groups;
}
