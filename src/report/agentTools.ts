/** A tool for machines that write code, in the editor and over the Model Context Protocol. */

interface AgentTool {
  name: string;
  title: string;
  /** Read by a model: when to call it, and what comes back. */
  description: string;
  /** A JSON Schema, of an object of texts. */
  inputSchema: {
    type: 'object';
    properties: Record<string, { type: 'string'; description: string }>;
    required: string[];
    additionalProperties: false;
  };
}

const PLACE =
  'FILE, FILE#FUNCTION or FILE:LINE, with a path from the folder of the project: src/orders.ts#Orders.place';

export const AGENT_TOOLS = {
  findings: {
    name: 'asyncScore_findings',
    title: 'What happens when it fails',
    description:
      'Runs an asynchronous JavaScript or TypeScript function in a process of its own, makes each of its calls of I/O fail, and tells what happens: whether the process ends, the failure is hidden, the call never ends, something stays open, or waits are made in a row for nothing; with the line of each, and a fix where one was measured. Call it after writing or changing code that awaits, and before claiming that errors are handled. Takes seconds.',
    inputSchema: {
      type: 'object',
      properties: {
        place: {
          type: 'string',
          description: `What is asked about: ${PLACE}. A file alone: all of its asynchronous functions.`,
        },
      },
      required: ['place'],
      additionalProperties: false,
    },
  },
  compare: {
    name: 'asyncScore_compare',
    title: 'What a change did',
    description:
      'Runs an asynchronous JavaScript or TypeScript function and an earlier form of it (or another function) in the same rounds, and tells what differs: failures that end better or worse, time, CPU time and memory with intervals, tokens. Call it after a change that is to make code faster or safer. Takes up to half a minute.',
    inputSchema: {
      type: 'object',
      properties: {
        place: { type: 'string', description: `The function as it is now: ${PLACE}.` },
        revision: {
          type: 'string',
          description:
            'The revision of git that it is compared with, such as main. Left out, with no other: HEAD.',
        },
        other: {
          type: 'string',
          description: `Another function to compare with, in place of a revision: ${PLACE}.`,
        },
      },
      required: ['place'],
      additionalProperties: false,
    },
  },
} as const satisfies Record<string, AgentTool>;

/** The other side of a comparison with `place`. */
export type Against = { revision: string } | { other: string };

export interface AskedComparison {
  place: string;
  against: Against;
}

/** @throws TypeError that says what is needed */
export function askedPlace(input: unknown): string {
  return text(input, 'place') ?? missing('place');
}

/** @throws TypeError that says what is needed */
export function askedComparison(input: unknown): AskedComparison {
  const place = askedPlace(input);
  const [revision, other] = [text(input, 'revision'), text(input, 'other')];
  if (revision !== undefined && other !== undefined)
    throw new TypeError('One of revision and other is compared with, and both are given.');
  return { place, against: other === undefined ? { revision: revision ?? 'HEAD' } : { other } };
}

function text(input: unknown, key: string): string | undefined {
  const value: unknown = Object(input)[key];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw new TypeError(`${key} is ${JSON.stringify(value)}, and has to be a text.`);
}

function missing(key: string): never {
  throw new TypeError(`${key} is needed: ${PLACE}.`);
}
