import { failedStatementAt, type FailedStatement } from '../calling/failedStatements';
import type { PreparedCall } from '../calling/preparedCall';
import type { FailedCall } from '../harness/failedCall';
import { parseStack } from '../harness/stack';
import { locatorOf } from '../probe/locator';
import type { Exploration, Seen } from './exploration';
import { mayInvent } from './explore';

/** Limit of statements that are left out: a file that fails more often is not understood. */
const MOST_LEFT_OUT = 6;

/**
 * Returns the exploration without the statement that threw while the file was loaded, as it met
 * mocks in place of what is there at run time; null where that is not the failure, or nothing can be
 * left out. Never rejects.
 */
export async function loadedWithout<Outcome extends Seen>(
  failed: Outcome,
  of: Exploration<Outcome>,
): Promise<Exploration<Outcome> | null> {
  const { call } = failed;
  const { notLoaded = [] } = of.options;
  if (!call || !mayInvent(call) || notLoaded.length >= MOST_LEFT_OUT) return null;
  const statement = await failedStatement(failed, call);
  if (!statement || notLoaded.some(({ start }) => start === statement.start)) return null;
  return { ...of, options: { ...of.options, notLoaded: [...notLoaded, statement] } };
}

async function failedStatement(
  { debuggability, benchmark }: Seen,
  { document, runnable, range }: PreparedCall,
): Promise<FailedStatement | null> {
  const [stack] = [debuggability, benchmark].flatMap((part) =>
    part.state !== 'scored' && part.reason.code === 'threwOnLoad' && hasMocks(part)
      ? (part.reason.stack ?? [])
      : [],
  );
  const frame = parseStack(stack ?? '', document.file)
    .filter(({ file, line }) => file === document.file && line !== null)
    .at(-1);
  if (!frame) return null;
  const locator = await locatorOf(document, runnable);
  try {
    const at = locator.locate(frame.line!, frame.column ?? 1);
    return at && at.file === document.file ? failedStatementAt(document, at.line, range) : null;
  } finally {
    locator.dispose();
  }
}

function hasMocks({ met }: FailedCall): boolean {
  return met !== undefined && met.inventions.length > 0;
}
