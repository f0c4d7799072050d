import type { ShownValue } from '../../../bench-runner/protocol/twoAtOnce';
import type { Replay, ReplayedCall } from '../../probe/twoAtOnce/race';
import { indented, keyCode, literal, wrapped } from './code';

/** Thrown where plain code cannot stand in for something; the message says for what. */
export class NotPlain extends Error {}

/** Writes the values of a run as code, with plain functions in place of what was invented. */
export class Stubs {
  private readonly calls = new Map<string, ReplayedCall[]>();
  private readonly within: string[] = [];
  /** Call whose answers are written; null: of either. */
  private lane: ReplayedCall['lane'] = null;

  /** @param noted name of a function whose calls the test looks at, though it answers at once */
  constructor(
    { calls }: Pick<Replay, 'calls'>,
    private readonly noted: string | null = null,
  ) {
    for (const call of calls) {
      const known = this.calls.get(call.path);
      if (known) known.push(call);
      else this.calls.set(call.path, [call]);
    }
  }

  code(value: ShownValue, use: Use = 'passed'): string {
    const { is, text, members } = value;
    const parts = () => members.map(({ value }) => this.code(value, 'answer'));
    switch (is) {
      case 'code':
        return text.startsWith('"') ? literal(JSON.parse(text) as string) : text;
      case 'list':
        return wrapped('[', parts(), ']');
      case 'map':
        return `new Map(${wrapped('[', parts(), ']')})`;
      case 'set':
        return `new Set(${wrapped('[', parts(), ']')})`;
      case 'error':
        return this.withMembers(`new Error(${literal(text)})`, members);
      case 'object':
        return members.length === 0 ? this.passedOn(value, use) : this.objectCode(members);
      case 'function':
        return this.functionCode(value, use);
      case 'other':
        throw new NotPlain(text);
    }
  }

  /** True for what no run called, or looked into. */
  isBare({ is, text, members }: ShownValue): boolean {
    if (members.length > 0) return false;
    return is === 'object' || (is === 'function' && !this.calls.has(text));
  }

  private passedOn({ text: path, isDoubtful, isMarked }: ShownValue, use: Use): string {
    const name = /([A-Za-z_$][\w$]*)[^A-Za-z_$]*$/.exec(path)?.[1];
    const isText = isDoubtful && name && (use === 'passed' || this.lane);
    return isText ? literal(`${name}-${isMarked ? 2 : 1}`) : '{}';
  }

  /** Returns the code of a module, which has all that the file imports. */
  moduleCode(value: ShownValue): string {
    const { is, members } = value;
    return is === 'object' ? this.membersCode(members) : this.code(value, 'answer');
  }

  private objectCode(members: ShownValue['members']): string {
    const isUnused = (value: ShownValue) =>
      value.is === 'function' && !value.isDoubtful && this.isBare(value);
    return this.membersCode(members.filter(({ value }) => !isUnused(value)));
  }

  private membersCode(members: ShownValue['members']): string {
    const parts = members.map(({ key, value }) => `${keyCode(key)}: ${this.code(value)}`);
    return wrapped('{', parts, '}');
  }

  private withMembers(code: string, members: ShownValue['members']): string {
    const made = this.objectCode(members);
    return made === '{}' ? code : `Object.assign(${code}, ${made})`;
  }

  private functionCode(value: ShownValue, use: Use): string {
    const { text: path, members } = value;
    const all = this.calls.get(path);
    const ofLane = all?.filter(({ lane }) => lane === this.lane) ?? [];
    const calls = ofLane.length > 0 ? ofLane : all;
    if (!calls) return members.length > 0 ? this.objectCode(members) : this.passedOn(value, use);
    if (this.within.includes(path)) throw new NotPlain('a chain of calls without an end');
    this.within.push(path);
    try {
      return this.withMembers(this.stub(path, calls), members);
    } finally {
      this.within.pop();
    }
  }

  private stub(path: string, calls: readonly ReplayedCall[]): string {
    const hows = new Set(calls.map(({ how }) => how));
    const [how] = hows;
    if (hows.size > 1 || how === 'other') throw new NotPlain(`what \`${nameOf(path)}\` answers`);
    if (nameOf(path) === this.noted && how === 'value')
      return `io.note(${literal(this.noted)}, ${this.answers(calls)})`;
    if (how !== 'value') return `io.${how}(${literal(nameOf(path))}, ${this.answers(calls)})`;
    // with `new`, or without
    const isClass = /(?:^"[^"]*"|[."][A-Z][\w$]*)$/.test(path);
    const [made] = this.byVersion(calls);
    return isClass ? `function () {\n${indented(`return ${made};`)}\n}` : this.answers(calls);
  }

  /** Returns a function from arguments to the answer. */
  private answers(calls: readonly ReplayedCall[]): string {
    const groups = this.groupsOf(calls);
    const writes = calls.some((call) => call.writes);
    const answers = groups.map(({ of }) => this.answer(of));
    if (!writes && new Set(answers).size === 1) {
      const [answer] = answers;
      return `() => ${answer!.startsWith('{') ? `(${answer})` : answer}`;
    }
    // an object that is saved is what is written
    const isOfThis = writes && calls.every(({ given }) => given.length === 0);
    const what = isOfThis ? 'JSON.stringify(this)' : 'args';
    const lines = groups.map(({ given, position, of }, i) => {
      const code = `return ${answers[i]};`;
      const body = of.some((call) => call.writes) ? `io.written.push(${what});\n${code}` : code;
      if (i === groups.length - 1) return body;
      const isIt = /^[{[]/.test(given!)
        ? `isDeepStrictEqual(args[${position}], ${given})`
        : `args[${position}] === ${given}`;
      return `if (${isIt}) {\n${indented(body)}\n}`;
    });
    const open = isOfThis ? 'function ()' : '(...args) =>';
    return `${open} {\n${indented(lines.join('\n'))}\n}`;
  }

  /** Groups calls by the argument that tells those with different answers apart. */
  private groupsOf(calls: readonly ReplayedCall[]) {
    const most = Math.max(...calls.map(({ given }) => given.length));
    const tries = Array.from({ length: most }, (_, position) => {
      const of = groupedBy(calls, ({ given }) => this.comparedWith(given[position]));
      return { position, of: [...of].map(([given, of]) => ({ given, of, position })) };
    });
    const isApart = ({ of }: (typeof tries)[number]) =>
      of.length > 1 && of.every(({ given }) => given !== null);
    return tries.find(isApart)?.of ?? [{ given: null, of: [...calls], position: 0 }];
  }

  /** Returns code to compare an argument with; null: it has none. */
  private comparedWith(value: ShownValue | undefined): string | null {
    if (!value || !COMPARED.test(value.is)) return null;
    try {
      return this.code(value);
    } catch (error) {
      if (error instanceof NotPlain) return null;
      throw error;
    }
  }

  private answer(calls: readonly ReplayedCall[]): string {
    const lanes = new Set(calls.map(({ lane }) => lane));
    const before = this.lane;
    // what an answer to one call gives is for that call
    if (lanes.size === 1) [this.lane = before] = lanes;
    const answers = this.byVersion(calls);
    this.lane = before;
    if (answers.length === 1) return answers[0]!;
    const version = `[Math.min(io.written.length, ${answers.length - 1})]`;
    if (!answers.some((answer) => answer.startsWith(FAILS)))
      return wrapped('[', answers, ']') + version;
    const later = answers.map((answer) => `() => ${answer}`);
    return `${wrapped('[', later, ']')}${version}()`;
  }

  /** Returns the answers after no write, one write and so on, up to the last that differs. */
  private byVersion(calls: readonly ReplayedCall[]): string[] {
    const known = [...calls]
      .sort((a, b) => a.after - b.after)
      .map(({ answer, fails, after }) => ({
        after,
        code: answer ? failing(fails, this.code(answer, 'answer')) : 'undefined',
      }));
    const last = Math.max(...known.map(({ after }) => after));
    const all = Array.from({ length: last + 1 }, (_, version) => {
      return (known.filter(({ after }) => after <= version).at(-1) ?? known[0]!).code;
    });
    while (all.length > 1 && all.at(-1) === all.at(-2)) all.pop();
    return all;
  }
}

const COMPARED = /^(?:code|function|object|list)$/;
const FAILS = 'io.fail(';

/** `passed`: only passed on, so that a text will do; `answer`: the code may look for members. */
type Use = 'passed' | 'answer';

function failing(fails: boolean, code: string): string {
  return fails ? `${FAILS}${code})` : code;
}

/** `pg.Pool().query` of `"pg".Pool().query` */
export function nameOf(path: string): string {
  return path.replace(/^"((?:[^"\\]|\\.)*)"/, '$1').replace(/^([^.(]+)\.default\b/, '$1');
}

function groupedBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
