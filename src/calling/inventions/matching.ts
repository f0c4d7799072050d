/** Texts that a regular expression matches. */

/** What a class of characters is tried with. */
const CHARACTERS = 'a1A-_ ./:@,;=+#?&%$!"\'<>[](){}|~^*\\\t\n';

const ESCAPED: Readonly<Record<string, string>> = {
  d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', n: '\n', t: '\t', r: '\r', b: '', B: '',
}; // prettier-ignore

/** A short text that matches; null where none is found. */
export function textMatching(pattern: string, flags: string): string | null {
  const text = new Sampler(pattern).text();
  return text !== null && matches(pattern, flags, text) ? text : null;
}

/** A short text that does not match; null where none is found. */
export function textNotMatching(pattern: string, flags: string): string | null {
  const found = ['text-1', 'text', '1', 'a/b.c'].find((text) => !matches(pattern, flags, text));
  return found ?? null;
}

function matches(pattern: string, flags: string, text: string): boolean {
  try {
    return new RegExp(pattern, flags.replace(/[gy]/g, '')).test(text);
  } catch {
    return false;
  }
}

/** Goes the first way through a pattern: what is asked for several times comes as often as it must. */
class Sampler {
  private at = 0;
  private isUnknown = false;

  constructor(private readonly pattern: string) {}

  text(): string | null {
    const text = this.alternatives();
    return this.isUnknown || this.at < this.pattern.length ? null : text;
  }

  private alternatives(): string {
    const first = this.sequence();
    while (this.takes('|')) this.sequence();
    return first;
  }

  private sequence(): string {
    let text = '';
    while (this.at < this.pattern.length && !/[|)]/.test(this.pattern[this.at]!)) {
      const term = this.term();
      text += term.repeat(this.times());
    }
    return text;
  }

  private term(): string {
    const character = this.pattern[this.at++]!;
    if (character === '(') return this.group();
    if (character === '[') return this.characterClass();
    if (character === '\\') return this.escaped();
    if (character === '^' || character === '$') return '';
    return character === '.' ? 'a' : character;
  }

  private group(): string {
    const kind = /^\?(?:<[\w$]+>|:|<?[=!])/.exec(this.pattern.slice(this.at))?.[0] ?? '';
    this.at += kind.length;
    const text = this.alternatives();
    if (!this.takes(')')) this.isUnknown = true;
    return /[=!]$/.test(kind) ? '' : text;
  }

  private characterClass(): string {
    const rest = this.pattern.slice(this.at);
    const inside = /^\^?\]?(?:\\.|[^\]\\])*\]/.exec(rest)?.[0];
    this.at += inside?.length ?? rest.length;
    const found = [...CHARACTERS].find((each) => inside && matches(`[${inside}`, '', each));
    if (found === undefined) this.isUnknown = true;
    return found ?? '';
  }

  private escaped(): string {
    const character = this.pattern[this.at++] ?? '';
    // a character by its number, a class of Unicode, or what a group matched
    if (/[1-9uxpPkc]/.test(character)) this.isUnknown = true;
    return ESCAPED[character] ?? character;
  }

  /** How often the last term comes. */
  private times(): number {
    const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.pattern.slice(this.at));
    if (!quantifier) return 1;
    this.at += quantifier[0].length;
    if (quantifier[1] !== undefined) return Number(quantifier[1]);
    return quantifier[0].startsWith('?') ? 0 : 1;
  }

  private takes(character: string): boolean {
    if (this.pattern[this.at] !== character) return false;
    this.at++;
    return true;
  }
}
