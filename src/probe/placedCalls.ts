import type {
  AskedCall,
  AskedPlace,
  ProbeOutcome,
  ProbeResult,
} from '../../bench-runner/protocol/probe';
import type { WayEnd } from '../../bench-runner/protocol/search';
import type { SourcePosition } from '../document/document';
import { readStack, type StackReader, type TracedFrame } from './frames';
import type { Left, ReleasedTwice } from './leftovers';
import { leaksOnTheWay, resourceLeaks, type Asked, type ResourceLeak } from './resourceLeaks';
import { releasedTwice } from './releasedTwice';
import { rollsBack } from './resourceCalls';

/** Ends after which a process goes on, so that leaks matter; after a stray rejection a browser does. */
const GOES_ON: readonly ProbeOutcome['outcome'][] = ['delivered', 'completed', 'unhandled'];

/**
 * True if a path is the response of that operation, or a member of it, but no result of a further
 * call.
 */
function isOfAnswer(name: string, path: string): boolean {
  return path.startsWith(name) && /^(?:\(\))?(?:\.[\w$]+|\[\])*$/.test(path.slice(name.length));
}

/** Calls that a run recorded, with their places in the source. */
export class PlacedCalls {
  private readonly usual = new Map<string, Asked[]>();
  private readonly at = new Map<number, SourcePosition | null>();
  private twice: ReleasedTwice[] | undefined;

  constructor(
    private readonly result: Pick<ProbeResult, 'undisturbed' | 'asked'>,
    private readonly reader: StackReader,
  ) {
    for (const { scenario, completes, asked } of result.undisturbed) {
      if (completes) this.usual.set(scenario, this.named(asked));
    }
  }

  leftBy({ outcome, isFaulted, scenario, asked }: ProbeOutcome): Left[] {
    const usual = this.usual.get(scenario);
    if (!usual || !isFaulted || !GOES_ON.includes(outcome)) return [];
    return resourceLeaks(usual, this.named(asked), this.reader.models).flatMap((left) =>
      this.placed(left),
    );
  }

  /**
   * Returns resources that a call with a failure releases twice, and an undisturbed one does not.
   */
  twiceBy({ isFaulted, asked }: ProbeOutcome): ReleasedTwice[] {
    return isFaulted ? this.twiceIn(asked).filter((each) => !this.isUsual(each)) : [];
  }

  /** Returns resources that an undisturbed call releases twice. */
  get usuallyTwice(): ReleasedTwice[] {
    this.twice ??= [...this.usual.values()].flatMap((calls) => this.placedTwice(calls));
    return this.twice;
  }

  /** Returns resources that another scenario releases twice, and the usual call does not. */
  twiceOnTheWay({ asked }: WayEnd): ReleasedTwice[] {
    return this.twiceIn(asked).filter((each) => !this.isUsual(each));
  }

  private twiceIn(asked: readonly AskedCall[]): ReleasedTwice[] {
    return this.placedTwice(this.named(asked));
  }

  private isUsual({ at }: ReleasedTwice): boolean {
    return this.usuallyTwice.some(
      ({ at: { line, column } }) => line === at.line && column === at.column,
    );
  }

  private placedTwice(calls: readonly Asked[]): ReleasedTwice[] {
    return releasedTwice(calls, this.reader.models).flatMap(({ acquired, first, second }) => {
      const [by, before, at] = [acquired, first, second].map((call) => this.placeOf(call));
      return by && before && at ? [{ acquired: by, first: before, at }] : [];
    });
  }

  /** Returns resources that another scenario leaves open, though nothing fails. */
  leftOnTheWay({ asked, outcome, changes }: WayEnd): Left[] {
    const usual = this.usual.get('');
    if (!usual || !GOES_ON.includes(outcome)) return [];
    const isAnswered = ({ place }: Asked) => {
      const { name } = this.result.asked[place]!;
      return changes.some(({ path }) => isOfAnswer(name, path.replaceAll('"', '')));
    };
    const left = leaksOnTheWay(usual, this.named(asked), isAnswered, this.reader.models);
    return left.flatMap((each) => this.placed(each));
  }

  private placed({ acquired, release, kind, ...by }: ResourceLeak): Left[] {
    const at = this.placeOf(acquired);
    const released = this.placeOf(release);
    const isGivenBack = kind === 'stream' || released !== null;
    return at && isGivenBack ? [{ kind, at, release: released, ...by }] : [];
  }

  /**
   * Returns how often the failed operation was retried. A rollback by the same method is no retry.
   */
  againIn({ again, asked }: ProbeOutcome): number {
    const calls = this.named(asked);
    const failed = calls.findIndex((call) => call.failed);
    const { gives, on } = calls[failed] ?? {};
    const isCompensation = (call: Asked) =>
      call.gives === gives && call.on === on && rollsBack(call);
    const compensations = calls.slice(failed + 1).filter(isCompensation).length;
    return Math.max(0, again - (failed < 0 ? 0 : compensations));
  }

  private named(calls: readonly AskedCall[]): Asked[] {
    return calls.map((call) => ({ ...call, method: this.methodOf(call.place) }));
  }

  /**
   * Returns the method of a call. For an element, as in `useState()`, it is the name in the code.
   */
  private methodOf(place: number): string {
    const { method } = this.result.asked[place]!;
    if (!/^\d+$/.test(method)) return method;
    const at = this.placeOf({ place });
    const line = at && this.reader.locator.lineOf(at.file, at.line);
    return /^[\w$]+(?=\()/.exec(line?.slice(at!.column - 1) ?? '')?.[0] ?? method;
  }

  /** Returns null where other code made the call: its leaks are not the subject's. */
  private placeOf({ place }: Pick<Asked, 'place'>): SourcePosition | null {
    const known = this.at.get(place);
    if (known !== undefined) return known;
    const at = placeIn(this.result.asked[place]!, this.reader);
    this.at.set(place, at);
    return at;
  }
}

function placeIn({ stack }: AskedPlace, reader: StackReader): SourcePosition | null {
  const caller = readStack(stack, reader).find((frame) => !isBetween(frame));
  return caller?.owner === 'subject' ? caller.at : null;
}

/** True for frames of the harness, and of emitters, which report their listeners. */
function isBetween({ owner, text }: TracedFrame): boolean {
  return owner === 'harness' || (owner === 'node' && /\b(?:node:)?events(?:\.js)?:/.test(text));
}
