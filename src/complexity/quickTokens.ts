import type { Language } from '../document/document';
import { hashbangAsComment } from '../document/hashbang';
import { comesNext, isStep, type TokensBefore } from './comesNext';
import * as scan from './scan';
import { openLists } from './typeLists';

/**
 * Returns the offsets of tokens that Esprima would find, or for newer syntax js-tokens with a
 * syntax tree. Nothing is parsed and no object made per token, so this is fast. Null if the text is
 * broken, or if only a parser can decide: for JSX, a slash behind a brace, HTML comments, or
 * escapes in names.
 */
export function quickTokenStarts(text: string, language: Language): readonly number[] | null {
  const lexer = new QuickLexer(hashbangAsComment(text), language);
  return lexer.lex() ? lexer.starts : null;
}

const PUNCTUATORS =
  /\.\.\.|\?\.(?!\d)|[=!]==?|\*\*=?|&&=?|\|\|=?|\?\?=?|=>|<<=?|>>>?=?|[-+*/%&|^<>]=|\+\+|--|[-{}()[\];,<>+*/%&|^!~?:=.@]/y;

/**
 * Lexer whose methods return the offset behind a token; a negative one leaves the text to a parser.
 */
class QuickLexer implements TokensBefore {
  readonly starts: number[] = [];
  readonly continued = new Set<number>();
  readonly typed: boolean;
  end = 0;
  beforeParenthesis = -1;
  /** Index of the token before each open parenthesis. */
  private readonly parentheses: number[] = [];
  /** True for each open brace behind which a template continues. */
  private readonly braces: boolean[] = [];
  private readonly hasElements: boolean;

  constructor(
    readonly text: string,
    language: Language,
  ) {
    this.typed = language.startsWith('typescript');
    this.hasElements = language !== 'typescript';
  }

  lex(): boolean {
    const { text, starts } = this;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (scan.isBlank(code)) {
        at++;
        continue;
      }
      const isComment = code === 0x2f && /[/*]/.test(text.charAt(at + 1));
      const end = isComment ? scan.commentEnd(text, at) : this.tokenEnd(at, code);
      if (end < 0) return false;
      if (!isComment) {
        starts.push(at);
        this.end = end;
      }
      at = end;
    }
    return this.braces.length === 0;
  }

  private tokenEnd(at: number, code: number): number {
    const { text } = this;
    if (scan.isOfName(code)) return scan.nameEnd(text, at);
    if (scan.isDigit(code)) return scan.numberEnd(text, at);
    switch (text[at]) {
      case '"':
      case "'":
        return scan.stringEnd(text, at);
      case '`':
        return this.template(at);
      case '}':
        return this.closingBrace(at);
      case '/':
        return this.slash(at);
      case '<':
        return this.less(at);
      case '>':
        return this.greater(at);
      default:
        return this.punctuator(at);
    }
  }

  private template(at: number): number {
    const end = scan.templateEnd(this.text, at);
    if (this.text[end - 1] === '{') this.braces.push(true);
    return end;
  }

  private closingBrace(at: number): number {
    if (this.braces.pop() !== true) return at + 1;
    this.continued.add(this.starts.length);
    return this.template(at);
  }

  private slash(at: number): number {
    const next = comesNext(this);
    if (next === null) return -1;
    return next === 'operand' ? scan.regExpEnd(this.text, at) : this.punctuator(at);
  }

  private less(at: number): number {
    const { text } = this;
    if (text.startsWith('<!--', at)) return -1;
    if (this.hasElements && comesNext(this) !== 'operator' && !isStep(this)) return -1;
    // a list of types may begin with type parameters of a function
    if (this.typed && text[at + 1] === '<' && /\S/.test(text.charAt(at - 1))) return -1;
    return this.punctuator(at);
  }

  private greater(at: number): number {
    const end = this.punctuator(at);
    if (!this.typed || end === at + 1 || standsApart(this.text, at, end)) return end;
    const closes = this.text.slice(at, end).replace('=', '').length;
    const open = openLists(this, closes);
    if (open === null) return -1;
    if (open === 0 || (open < closes && open < 2)) return end;
    return open >= closes && this.text[end - 1] !== '=' ? at + 1 : -1;
  }

  private punctuator(at: number): number {
    const { text } = this;
    if (text[at] === '.' && scan.isDigit(text.charCodeAt(at + 1))) return scan.numberEnd(text, at);
    if (text.startsWith('-->', at)) return -1;
    PUNCTUATORS.lastIndex = at;
    if (!PUNCTUATORS.test(text)) return -1;
    if (text[at] === '(') this.parentheses.push(this.starts.length - 1);
    else if (text[at] === ')') this.beforeParenthesis = this.parentheses.pop() ?? -1;
    else if (text[at] === '{') this.braces.push(false);
    return PUNCTUATORS.lastIndex;
  }
}

/** True for an operator between blanks; a bracket that closes lists of types has none before it. */
function standsApart(text: string, start: number, end: number): boolean {
  return /[ \t]/.test(text.charAt(start - 1)) && /[ \t]/.test(text.charAt(end));
}
