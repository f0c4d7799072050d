import { codeOf } from '../analysis/code';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import type { Failure } from '../failure';
import type { RealIo } from '../runtimes/realIo';
import type { Making, Site } from './debuggability';

/**
 * Returns the sites of a user's own function, with one site per awaited call: at the boundary that
 * the runtime gives its operation. An operation of unknown style gets both levels.
 *
 * @param sites at every boundary that was probed
 */
export function sitesByOperationStyle(
  sites: readonly Site[],
  document: SubjectDocument,
  realIo: readonly RealIo[] | Failure,
): Site[] {
  const twins = new Map(identified(sites, 'async'));
  const promisified = new Map(identified(sites, 'promisified').map(([key, site]) => [site, key]));
  const made = sites.flatMap((site): Site[] => {
    if (site.boundary === 'async') return [];
    const key = promisified.get(site);
    if (key === undefined) return [site];
    const twin = twins.get(key) ?? null;
    twins.delete(key);
    return [asMade(site, twin, operationStyleOf(site.operation, document, realIo))];
  });
  // sites reached only with async functions: nothing was seen with a promise around a callback
  const alone = [...twins.values()].map((site) => asMade({ ...site, level: 1 }, site, 'unknown'));
  return [...made, ...alone];
}

function asMade(promisified: Site, async: Site | null, making: Making): Site {
  const boundary = 'promise';
  if (making === 'async' && async) return { ...async, boundary, making };
  if (making === 'promisified') return { ...promisified, boundary, making };
  const depends = async !== null && async.level !== promisified.level;
  return {
    ...promisified,
    boundary,
    making: 'unknown',
    ...(depends ? { otherwise: async.level } : {}),
  };
}

/**
 * Returns each site with its identity: the same call at two boundaries has the same place and turn.
 */
function identified(sites: readonly Site[], boundary: Site['boundary']): [string, Site][] {
  const seen = new Map<string, number>();
  return sites
    .filter((site) => site.boundary === boundary)
    .map((site) => {
      const { operation, at, reached } = site;
      const name = JSON.stringify([operation, at, reached]);
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      return [`${name} ${nth}`, site];
    });
}

/** Returns how an operation of a document's function creates its promise. */
export function operationStyleOf(
  operation: string,
  document: SubjectDocument,
  realIo: readonly RealIo[] | Failure,
): Making {
  const api = 'state' in realIo ? null : apiOf(operation, document);
  const asked = api !== null && (realIo as readonly RealIo[]).find((each) => each.api === api);
  if (!asked) return 'unknown';
  return asked.keeps ? 'async' : 'promisified';
}

/** Returns the promise API of Node that an operation's name refers to, or null. */
function apiOf(operation: string, document: SubjectDocument): string | null {
  const name = operation
    .replace(/^node:/, '')
    .replace(/^(fs|dns)\/promises\b/, '$1.promises')
    .replace(/\.default\b/g, '')
    .replace(/^globalThis\./, '');
  if (/^fetch\b/.test(name)) {
    return isGlobal('fetch', document) ? name.replace(/^fetch\(\)\./, 'Response.') : null;
  }
  return name.replace(/^fs\.promises\.open\(\)\./, 'FileHandle.');
}

/** True if nothing in the file declares that name, so that it refers to the runtime's own. */
function isGlobal(name: string, document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  if (!file) return false;
  const { visits, scopes } = codeOf(file);
  return [...visits.values()].every(
    (visit) =>
      visit.node.type !== 'Identifier' ||
      visit.node.name !== name ||
      scopes.bindingOf(visit) === null,
  );
}
