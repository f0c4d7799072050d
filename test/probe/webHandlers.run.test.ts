import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from './callsOf';

/** Handlers as frameworks of the web want them, whose packages are not here. */
const CODE = `import { NextResponse } from 'next/server';
import { json, redirect } from '@remix-run/node';
import { db } from '@/lib/db';
import * as kit from '@sveltejs/kit';
import { fail } from '@sveltejs/kit';
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const post = await db.post.findUnique({ where: { id } });
  if (!post) return NextResponse.json({ error: 'not found' }, { status: 404 });
  return NextResponse.json(post);
}
export async function loader({ params }) {
  const user = await db.user.find(params.id);
  if (!user) return redirect('/login');
  return json({ user });
}
export const app = new Hono().get('/users/:id', async (c) => {
  const user = await db.users.find(c.req.param('id'));
  c.executionCtx.waitUntil(db.audit.insert({ id: user.id }));
  return c.json(user);
});
export default {
  async queue(batch, env) {
    for (const message of batch.messages) {
      await env.DB.prepare('UPDATE jobs SET done = 1').bind(message.body.id).run();
      message.ack();
    }
  },
};
export const posts = router({
  byId: procedure.input(z.string()).query(async ({ ctx, input }) => {
    const [post] = await ctx.db.select().from('posts').where(input).limit(1);
    return post;
  }),
});
export const worker = new Worker('mails', async (job) => {
  const info = await transport.sendMail({ to: job.data.to });
  await job.updateProgress(info.progress);
});
export const load = createAsyncThunk('posts/load', async (id, { rejectWithValue }) => {
  const found = await db.posts.find(id);
  return found ?? rejectWithValue(id);
});
export async function limits(request, reply) {
  const [count] = await db.limits.count(request.ip);
  if (count > 100) return reply.code(429).send({ error: 'slow down' });
}
export const create = async ({ request, locals }) => {
  const title = (await request.formData()).get('title');
  if (!title) return fail(400, { missing: true });
  await db.posts.create({ title, author: locals.user });
  throw kit.redirect(303, '/posts');
};
export async function pages(url) {
  const made = db.pages.create({ url });
  await db.pages.save(made);
  return made.id ? made : null;
}
`;

describe('a handler of the web', () => {
  const table: [fn: string, calls: string[]][] = [
    ['GET', ['params', 'findUnique']],
    ['loader', ['find']],
    ["Hono.get('/users/:id')", ['find', 'insert']],
    ['default.queue', ['run']],
    ['byId', ['limit']],
    ['worker', ['sendMail', 'updateProgress']],
    ['load', ['find']],
    ['pages', ['save']],
    ['create', ['formData', 'create']],
    ['limits', ['count']],
  ];
  for (const [functionName, calls] of table) {
    it(`has its calls, and no fault by the answer that it builds: ${functionName}`, async () => {
      const found = await callsOf(documentOf(CODE, '/project/handlers.ts'), functionName);
      assert.deepEqual(found, { calls, findings: [] });
    });
  }
});
