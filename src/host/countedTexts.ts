import { FunctionCounter } from '../complexity/functionCounter';
import type { FunctionTokens } from '../complexity/complexity';
import type { FunctionOfDocument } from '../document/functions';
import { partsOfText, type ShownText } from './shownText';
import type { EditorTarget } from './target';

/** Function of a text in an editor. */
export type CountedFunction = FunctionTokens &
  Pick<FunctionOfDocument, 'path' | 'nested' | 'handedOver' | 'handedOut' | 'asyncLook'> &
  Pick<EditorTarget, 'selection'>;

export interface CountedText {
  functions: CountedFunction[];
  /** False if the functions are those of an earlier text, moved to their present lines. */
  complete: boolean;
}

/** Counts the tokens of functions in open editors. */
export class CountedTexts {
  /** Counters of each part of a text, in order. */
  private readonly counters = new Map<string, FunctionCounter[]>();

  /**
   * Counts the functions of a text.
   *
   * @param key identifies the text
   * @param what `change` parses changed parts only; `all` parses everything again that did not
   *   parse so
   */
  count(key: string, shown: ShownText, what: 'change' | 'all'): CountedText {
    const counters = this.counters.get(key) ?? [];
    this.counters.set(key, counters);
    const counts = partsOfText(shown).map(({ document, selection }, nth) => {
      const counter = (counters[nth] ??= new FunctionCounter());
      const found = what === 'all' ? counter.countAll(document) : counter.countChange(document);
      const functions = found.functions.map(
        ({
          name,
          line,
          endLine,
          tokens,
          path,
          nested,
          handedOver,
          handedOut,
          asyncLook,
        }): CountedFunction => ({
          ...{ name, line, endLine, tokens, path, asyncLook },
          ...{ nested, handedOver, handedOut },
          ...(selection && { selection }),
        }),
      );
      return { functions, complete: found.complete };
    });
    return {
      functions: counts.flatMap(({ functions }) => functions),
      // what does not parse as a whole will not parse before the next edit
      complete: what === 'all' || counts.every(({ complete }) => complete),
    };
  }

  /** Removes a closed text. */
  forget(key: string): void {
    this.counters.delete(key);
  }
}
