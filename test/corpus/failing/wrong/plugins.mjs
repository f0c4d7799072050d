import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';

const app = Fastify({ logger: true });

app.post('/invite', async function invite(request, reply) {
  const token = randomUUID();
  await app.db.insert('invites', { token, email: request.body.email });
  app.mailer.send(request.body.email, token);
  return reply.code(202).send({ token });
});

app.get('/files/:name', function sendFile(request, reply) {
  app.storage.read(request.params.name, (err, data) => {
    if (err) reply.code(404).send({ error: 'no such file' });
    reply.send(data);
  });
});

app.get('/report', function sendReport(request, reply) {
  app.reports.build(request.query.month, function (err, report) {
    if (err) {
      request.log.error(err);
      return;
    }
    reply.send(report);
  });
});

export async function statistics(MongoClient, url) {
  const client = await MongoClient.connect(url);
  const users = await client.db('app').collection('users').countDocuments();
  await client.close();
  return { users };
}

export async function rename(knex, id, name) {
  const trx = await knex.transaction();
  await trx('users').where({ id }).update({ name });
  await trx('log').insert({ id, name });
  await trx.commit();
}

export async function settle(mongoose, Invoice, id) {
  const session = await mongoose.startSession();
  session.startTransaction();
  try {
    await Invoice.updateOne({ _id: id }, { settled: true }, { session });
    await session.commitTransaction();
    session.endSession();
  } catch (err) {
    await session.abortTransaction();
    throw err;
  }
}

export default app;
