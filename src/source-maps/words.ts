import * as path from 'node:path';

import type { Failure } from '../failure';
import type { MapFound, PlaceCheck, Printed, SourceMaps } from './sourceMaps';
import type { Way } from './way';

/** Evidence of a level, for people. */
export function evidenceOf(
  way: Way,
  { checks, map, printed }: Pick<SourceMaps, 'checks' | 'map' | 'printed'>,
  runtimeName: string,
): string {
  const clauses = [wayClause(way, map, runtimeName), ...placeClauses(way, checks, map)];
  const runsSource = way.by === 'nothing' || way.by === 'typeStripping';
  const prints = runsSource ? null : printClause(printed, runtimeName);
  const notes = [noteOf(map), unreadClause(way)].filter((note) => note !== null);
  const main = [...clauses, ...(prints === null ? [] : [prints])].join('; ');
  return [way.problem, `${main}.`, ...notes].filter((sentence) => sentence !== null).join(' ');
}

function wayClause(way: Way, map: MapFound, runtimeName: string): string {
  switch (way.by) {
    case 'nothing':
      return `${runtimeName} runs the file as it is written`;
    case 'typeStripping':
      return `${runtimeName} takes the types out itself`;
    case 'compiledAhead':
      return `The file is compiled, ${withMap(map)}`;
    case 'own':
      return way.targets.every(({ runsAsWritten }) => runsAsWritten)
        ? 'An ES module runs as written; it was run in a CommonJS form that keeps every line'
        : `${way.problem === null ? 'Nothing above the file tells what compiles it: ' : ''}Async Score transpiled it itself`;
    default:
      return `${way.tool}${named(way)} compiled it ${compiledTo(way)}${withMap(map)}`;
  }
}

/** Most targets named in a report, as a list of browsers is long. */
const MOST_NAMES = 3;

function compiledTo({ compiledTo: names }: Way): string {
  const [first] = names;
  if (first === undefined) return '';
  if (names.length === 1) return `${/^es/i.test(first) ? 'to' : 'for'} ${first} `;
  const more = names.length - MOST_NAMES;
  return `for ${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''} `;
}

function named({ namedIn }: Way): string {
  return namedIn === null ? '' : ` (${path.basename(namedIn)})`;
}

function withMap({ form, indexed }: MapFound): string {
  if (form === null) return 'without a map';
  return `with ${indexed ? `an ${form} indexed map` : `an ${form} map`}`;
}

function placeClauses(way: Way, checks: readonly PlaceCheck[], map: MapFound): string[] {
  const of = checks.length;
  if (of === 0) return [];
  const exact = checks.filter((check) => check.verdict === 'exact').length;
  const right = exact + checks.filter((check) => check.verdict === 'line').length;
  const unknown = checks.filter((check) => check.verdict === 'unknown').length;
  if (unknown === of) return [`none of ${of} reported positions could be checked`];
  const isTheirs = way.by === 'typeStripping' || map.state === 'none' || way.map === null;
  const led = isTheirs ? 'are' : 'led back';
  const exactly = led === 'are' ? 'exact' : 'exactly';
  const clause = `${exact} of ${of} reported positions ${led} ${exactly}`;
  return right === exact ? [clause] : [`${clause}, ${right - exact} more to the line`];
}

function printClause({ without, with: flagged }: SourceMaps['printed'], name: string) {
  if (without.state !== 'scored') return null;
  if (flagged.state !== 'scored') return `${name} prints ${counted(without)}${unflagged(flagged)}`;
  return `${name} prints ${counted(flagged)} with --enable-source-maps and ${counted(without, false)} without it`;
}

function counted({ right, of }: Printed, withWord = true): string {
  return withWord ? `${right} of ${of} right` : `${right} of ${of}`;
}

function unflagged({ reason }: Failure): string {
  if (reason.code === 'runtimeLacks') return ', and has no --enable-source-maps';
  if (reason.code === 'notAsked') return '';
  return ` without --enable-source-maps, and with it: ${reason.message.replace(/\.$/, '')}`;
}

/** Problem of the map, unless the figures show it. */
function noteOf({ state, sentence }: MapFound): string | null {
  const isSaid = ['notNeeded', 'none', 'leadsBack', 'linesOnly'].includes(state);
  return isSaid ? null : sentence;
}

function unreadClause({ unread }: Way): string | null {
  if (unread.length === 0) return null;
  return `Which engines ${unread.map((name) => `"${name}"`).join(', ')} means was not looked up.`;
}
