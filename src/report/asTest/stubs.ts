import type { ShownValue } from '../../../bench-runner/protocol/twoAtOnce';
import type { Replay, ReplayedCall } from '../../probe/twoAtOnce/race';
import { indented, keyCode, literal, wrapped } from './code';

/** Thrown where plain code cannot stand in for something; the message says for what. */
export class NotPlain extends Error {}

/** Writes the values of a run as code, with plain functions in place of what was invented. */
export class Stubs {
  private readonly calls = new Map<string, ReplayedCall[]>();
  private readonly within: string[] = [];

  constructor({ calls }: Pick<Replay, 'calls'>) {
    for (const call of calls) {
      const known = this.calls.get(call.path);
      if (known) known.push(call);
      else this.calls.set(call.path, [call]);
    }
  }

  /** @param use `passed`: a value that is only passed on is a text; else an empty object */
  code({ is, text, members }: ShownValue, use: 'passed' | 'answer' = 'passed'): string {
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
      case 'named':
        return use === 'passed' ? literal(text) : '{}';
      case 'object':
        return wrapped('{', this.members(members), '}');
      case 'function':
        return this.functionCode(text, members, use);
      case 'other':
        throw new NotPlain(text);
    }
  }

  private members(members: ShownValue['members']): string[] {
    return members.map(({ key, value }) => `${keyCode(key)}: ${this.code(value)}`);
  }

  private withMembers(code: string, members: ShownValue['members']): string {
    if (members.length === 0) return code;
    return `Object.assign(${code}, ${wrapped('{', this.members(members), '}')})`;
  }

  private functionCode(path: string, members: ShownValue['members'], use: 'passed' | 'answer') {
    const calls = this.calls.get(path);
    if (!calls) {
      if (members.length > 0) return wrapped('{', this.members(members), '}');
      const name = /([A-Za-z_$][\w$]*)[^A-Za-z_$]*$/.exec(path)?.[1] ?? 'value';
      return use === 'passed' ? literal(`${name}-1`) : '{}';
    }
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
    if (how !== 'value') return `io.${how}(${literal(nameOf(path))}, ${this.answers(calls)})`;
    const isClass = /^[A-Z]/.test(nameOf(path).split('.').at(-1)!);
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
    const lines = groups.map(({ given, position, of }, i) => {
      const code = `return ${answers[i]};`;
      const body = of.some((call) => call.writes) ? `io.written.push(args);\n${code}` : code;
      if (i === groups.length - 1) return body;
      return `if (args[${position}] === ${given}) {\n${indented(body)}\n}`;
    });
    return `(...args) => {\n${indented(lines.join('\n'))}\n}`;
  }

  /** Groups calls by the argument that tells those with different answers apart. */
  private groupsOf(calls: readonly ReplayedCall[]) {
    const most = Math.max(...calls.map(({ given }) => given.length));
    const tries = Array.from({ length: most }, (_, position) => {
      const of = groupedBy(calls, ({ given }) => this.literalAt(given[position]));
      return { position, of: [...of].map(([given, of]) => ({ given, of, position })) };
    });
    const isApart = ({ of }: (typeof tries)[number]) =>
      of.length > 1 && of.every(({ given }) => given !== null);
    return tries.find(isApart)?.of ?? [{ given: null, of: [...calls], position: 0 }];
  }

  private literalAt(value: ShownValue | undefined): string | null {
    if (!value || (value.is !== 'code' && value.is !== 'named')) return null;
    return this.code(value);
  }

  private answer(calls: readonly ReplayedCall[]): string {
    const answers = this.byVersion(calls);
    if (answers.length === 1) return answers[0]!;
    if (answers.some((answer) => answer.startsWith(FAILS))) {
      const later = answers.map((answer) => `() => ${answer}`);
      return `${wrapped('[', later, ']')}[Math.min(io.written.length, ${answers.length - 1})]()`;
    }
    return `${wrapped('[', answers, ']')}[Math.min(io.written.length, ${answers.length - 1})]`;
  }

  /** Returns the answers after no write, one write and so on, up to the last that differs. */
  private byVersion(calls: readonly ReplayedCall[]): string[] {
    const known = [...calls].sort((a, b) => a.after - b.after).map(({ answer, fails, after }) => ({
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

const FAILS = 'io.fail(';

function failing(fails: boolean, code: string): string {
  return fails ? `${FAILS}${code})` : code;
}

/** `pg.Pool().query` of `"pg".Pool().query` */
export function nameOf(path: string): string {
  return path.replace(/^"((?:[^"\\]|\\.)*)"/, '$1').replace(/^([^.(]+)\.default\b/, '$1');
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
