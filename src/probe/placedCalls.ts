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

/** How a call ends of which it matters what it leaves: the process goes on. */
const GOES_ON: readonly ProbeOutcome['outcome'][] = ['delivered', 'completed'];

/** Whether it is what an operation of that name is answered, or a member of that, and of no further call. */
function isOfAnswer(name: string, path: string): boolean {
  return path.startsWith(name) && /^(?:\(\))?(?:\.[\w$]+|\[\])*$/.test(path.slice(name.length));
}

/** What the calls of a run asked for, with the places in the source that they asked from. */
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

  /** Resources that a call with a failure gives back twice, and an undisturbed one does not. */
  twiceBy({ isFaulted, asked }: ProbeOutcome): ReleasedTwice[] {
    return isFaulted ? this.twiceIn(asked).filter((each) => !this.isUsual(each)) : [];
  }

  /** Resources that an undisturbed call gives back twice. */
  get usuallyTwice(): ReleasedTwice[] {
    this.twice ??= [...this.usual.values()].flatMap((calls) => this.placedTwice(calls));
    return this.twice;
  }

  /** Resources that a call of which nothing fails gives back twice, and the usual one does not. */
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

  /** What a call leaves open of which nothing fails, and that goes another way. */
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
   * How often the operation that failed was made again: to roll back, by the same method, is none of it.
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

  /** Of an element, such as `useState()` gives one, the name that the code calls it by. */
  private methodOf(place: number): string {
    const { method } = this.result.asked[place]!;
    if (!/^\d+$/.test(method)) return method;
    const at = this.placeOf({ place });
    const line = at && this.reader.locator.lineOf(at.file, at.line);
    return /^[\w$]+(?=\()/.exec(line?.slice(at!.column - 1) ?? '')?.[0] ?? method;
  }

  /** Null where code of others asked: what that leaves is not the subject's doing. */
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

/** Ours, or of emitters, which tell of their listeners. */
function isBetween({ owner, text }: TracedFrame): boolean {
  return owner === 'harness' || (owner === 'node' && /\b(?:node:)?events(?:\.js)?:/.test(text));
}
