import { toolsOf } from './mcpTools';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import type { Session } from './session';

/** `mcp`: serves the Model Context Protocol on stdin and stdout until the client disconnects. */
export async function mcpCommand(session: Session, options: RunOptions): Promise<Outcome> {
  const { serve } = await import(/* webpackChunkName: "mcp" */ './mcpServer.js');
  await serve(toolsOf(process.cwd(), options), session);
  return { value: null, page: () => [], hasFailed: false };
}
