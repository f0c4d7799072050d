import { FunctionCounter } from '../complexity/functionCounter';
import type { FunctionTokens } from '../complexity/complexity';
import type { FunctionOfDocument } from '../document/functions';
import { partsOfText, type ShownText } from './shownText';
import type { EditorTarget } from './target';

/** A function of a text that is being edited. */
export type CountedFunction = FunctionTokens &
  Pick<FunctionOfDocument, 'path' | 'nested' | 'handedOver' | 'handedOut' | 'asyncLook'> &
  Pick<EditorTarget, 'selection'>;

export interface CountedText {
  functions: CountedFunction[];
  /** False: they are those of an earlier text, on the lines where they are now. */
  complete: boolean;
}

/** Counts the functions of texts that are being edited. */
export class CountedTexts {
  /** Of the parts of a text, in their order. */
  private readonly counters = new Map<string, FunctionCounter[]>();

  /**
   * @param key tells the text from others
   * @param what is looked at: what has changed, or once more all of what did not parse so
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
      // what does not parse as a whole either will not do so before the next edit
      complete: what === 'all' || counts.every(({ complete }) => complete),
    };
  }

  /** The text was closed. */
  forget(key: string): void {
    this.counters.delete(key);
  }
}
