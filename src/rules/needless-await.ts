import { modelOfEffect } from '../analysis/userModel';
import { callsOf, positionOf } from '../document/callAt';
import type { SourcePosition } from '../document/document';
import { linesOf } from '../document/lines';
import { visible } from '../document/visible';
import { fixTitle } from '../fixes/fixTitle';
import { modelOfCalls } from './byModel';
import { toEndOfLine } from './callPlaces';
import type { RuleModule } from './rule';

export const needlessAwait: RuleModule = {
  severity: 'hint',
  title: 'an await of what is no promise',
  mark: 'awaits what is there already',
  why: 'Each await lets others go first, and costs what was measured: without it the call does the same, and takes less.',
  remedy: 'Leave the `await` out.',
  ended: 'goes on at once',
  fixes: [],
  waits: 'time',
  /**
   * Finds awaits of values that are no promises, without which a call was measured to take less CPU
   * time.
   */
  check({ dropped, document }) {
    if (!dropped) return [];
    const { fix, price } = dropped;
    const lines = linesOf(document.text);
    const [first, ...others] = fix.lines.map(({ from: line }): SourcePosition => ({
      ...{ file: document.file, line },
      column: 1 + /^\s*/.exec(lines[line - 1] ?? '')![0].length,
    }));
    const calls = callsOf(document).filter(({ node }) =>
      fix.lines.some(({ from }) => from === node.loc?.start.line),
    );
    const model = modelOfCalls(
      calls.map((call) => positionOf(call, document)),
      document,
      (callee, code) => modelOfEffect('returns', callee, code),
    );
    const place = toEndOfLine(first!, document);
    const message = `What line ${place.line} awaits is no promise, by ${model === null ? 'the code' : `your model \`${visible(model)}\``}: the \`await\` only lets others go first`;
    const related = others.map((each) => ({ ...each, message: 'nor is this' }));
    const becomes = 'the same operations and the same outcome';
    return [
      {
        ...{ message, ...place, related, ...(model !== null && { model }) },
        fix: { ...fix, title: fixTitle(fix), becomes, price },
      },
    ];
  },
};
