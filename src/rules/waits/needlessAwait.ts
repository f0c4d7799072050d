import type { Fix } from '../../fixes/fix';
import { linesOf } from '../../document/lines';
import type { SubjectDocument } from '../../document/document';
import type { Price } from '../../probe/debuggability';
import { fixTitle } from '../../fixes/fixTitle';
import { start, toEndOfLine } from '../callPlaces';
import type { Finding } from '../finding';

const NEITHER = 'nor is this';

/** Awaits of what is no promise, without which a call was measured to take less CPU time. */
export function needlessAwait(fix: Fix, price: Price, document: SubjectDocument): Finding {
  const { file } = document;
  const [first, ...others] = fix.lines.map(({ from }) => ({ file, line: from, column: 1 }));
  const place = toEndOfLine(atText(first!, document), document);
  const message = `What line ${place.line} awaits is no promise, by the code: the \`await\` only lets others go first`;
  return {
    ...start('needless-await', message),
    ...place,
    related: others.map((each) => ({ ...atText(each, document), message: NEITHER })),
    fix: { ...fix, title: fixTitle(fix), becomes: SAME, price },
  };
}

const SAME = 'the same operations and the same outcome';

function atText(at: { file: string; line: number; column: number }, { text }: SubjectDocument) {
  return { ...at, column: 1 + /^\s*/.exec(linesOf(text)[at.line - 1] ?? '')![0].length };
}
