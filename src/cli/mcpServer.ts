/** MCP server on top of the SDK: a separate bundle, as no other command needs it. */

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';

import type { Tool } from './mcpTools';
import type { Session } from './session';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Serves the tools; resolves when the client disconnects or a signal arrives. */
export async function serve(tools: readonly Tool[], session: Session): Promise<void> {
  const server = new Server(
    { name: 'async-score', version: session.dependencies.version },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  const oneAtATime = inTurn();
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    oneAtATime(() => called(tools, params, extra, session)),
  );
  await server.connect(new StdioServerTransport());
  await ended(session.signal);
  await server.close();
}

function listed({ definition: { name, title, description, inputSchema } }: Tool) {
  // the tool runs code; all that would write, send or start something outside of its process is
  // refused
  const annotations = { title, destructiveHint: false, openWorldHint: false };
  const { required, ...schema } = inputSchema;
  return {
    ...{ name, title, description, annotations },
    inputSchema: { ...schema, required: [...required] },
  };
}

async function called(
  tools: readonly Tool[],
  { name, arguments: input }: { name: string; arguments?: object | undefined },
  { signal, _meta: meta, sendNotification }: Extra,
  session: Session,
): Promise<CallToolResult> {
  const tool = tools.find(({ definition }) => definition.name === name);
  if (!tool) return said(`There is no tool ${name}.`, true);
  const progressToken = meta?.progressToken;
  let steps = 0;
  session.progress.show = (subject, { text }) => {
    if (progressToken === undefined) return;
    steps += 1;
    const params = { progressToken, progress: steps, message: `${subject}: ${text}` };
    // a disconnected client needs no progress
    void sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  const both = AbortSignal.any([signal, session.signal]);
  const { text, hasFailed } = await tool.answer(input, { ...session, signal: both });
  return said(text, hasFailed);
}

function said(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) };
}

/** Runs work in sequence: simultaneous runs on one machine would distort each other's times. */
function inTurn(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Resolves at the end of stdin, which the transport does not report. */
function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
