/** The MCP tools of the terminal and their answers. */

import * as path from 'node:path';

import { AGENT_TOOLS, askedComparison, askedPlace } from '../report/agentTools';
import { comparisonAnswer, findingsAnswer } from '../report/agentAnswers';
import type { ProbeListing } from '../report/listings';
import type { Comparison } from '../report/report';
import { createUnits } from '../report/units';
import { compareCommand } from './compare';
import { insideFolder } from './insideFolder';
import type { RunOptions } from './options';
import { probeCommand } from './probe';
import type { Session } from './session';
import { explained, UsageError } from './usageError';

/** Answer to one call of a tool. */
export interface Answer {
  text: string;
  hasFailed: boolean;
}

export interface Tool {
  definition: (typeof AGENT_TOOLS)[keyof typeof AGENT_TOOLS];
  /** Answers a call. Never rejects for bad input: the answer then says what is wrong. */
  answer(input: unknown, session: Session): Promise<Answer>;
}

/** @param folder files outside of it are refused */
export function toolsOf(folder: string, options: RunOptions): Tool[] {
  const units = createUnits();
  const inside = (place: string) => insideFolder(folder, place);
  const named = (file: string) => path.relative(folder, file).replaceAll(path.sep, '/');
  return [
    {
      definition: AGENT_TOOLS.findings,
      answer: answering(async (input, session) => {
        const place = await inside(askedPlace(input));
        const { value } = await probeCommand(session, place, options);
        assertScored(value);
        const { subjects } = value as ProbeListing;
        const all = subjects.map((one) => ({ ...one, file: named(one.file) }));
        return findingsAnswer(askedPlace(input), all, units);
      }),
    },
    {
      definition: AGENT_TOOLS.compare,
      answer: answering(async (input, session) => {
        const { place, against } = askedComparison(input);
        const now = await inside(place);
        const { value } =
          'revision' in against
            ? await compareCommand(session, [now, undefined], { ...options, rev: against.revision })
            : await compareCommand(session, [await inside(against.other), now], options);
        assertScored(value);
        return comparisonAnswer(value as Comparison, units);
      }),
    },
  ];
}

function answering(work: (input: unknown, session: Session) => Promise<string>): Tool['answer'] {
  return async (input, session) => {
    try {
      return { text: await work(input, session), hasFailed: false };
    } catch (error) {
      if (error instanceof UsageError || error instanceof TypeError)
        return { text: error.message, hasFailed: true };
      throw error;
    }
  };
}

/** Throws a `UsageError` for a file that could not be read: its result has only a reason. */
function assertScored(value: unknown): void {
  const { reason } = Object(value) as { reason?: { message: string; remedy?: string } };
  if (reason) throw new UsageError(explained(reason));
}
