// As they are found in answers and issues: nothing of what they use is here.

async function handleOrder(orderId) {
  const order = await Order.findById(orderId).populate('customer').lean();
  if (!order) throw new NotFoundError(orderId);
  const payment = await stripe.paymentIntents.create({
    amount: order.total * 100,
    currency: 'eur',
    customer: order.customer.stripeId,
  });
  order.lines.forEach((line) => inventory.reserve(line.sku, line.quantity));
  await redis.set(`order:${orderId}`, JSON.stringify(payment), 'EX', 60);
  logger.info({ orderId }, 'paid');
  return payment.client_secret;
}

async function nightly() {
  const [users, flags] = await Promise.all([prisma.user.findMany(), flagsmith.getFlags()]);
  for (const user of users) {
    if (!flags.isFeatureEnabled('mail')) continue;
    await mailer.send({ to: user.email, subject: t('nightly', { name: user.name }) });
  }
  return users.length;
}

const resolvers = {
  Query: {
    async books(_, { author, first = 10 }, { dataSources, user }) {
      if (!user) throw new AuthenticationError('sign in');
      const books = await dataSources.books.byAuthor(author);
      return books.slice(0, first);
    },
  },
};

async function lambda(event, context) {
  const { Records } = event;
  const objects = await Promise.all(
    Records.map(({ s3: { bucket, object } }) =>
      s3.send(new GetObjectCommand({ Bucket: bucket.name, Key: object.key })),
    ),
  );
  return { statusCode: 200, body: objects.length };
}

function ask(rl, question) {
  return new Promise((resolve) => rl.question(question, resolve));
}

async function subscribe(topic) {
  const consumer = kafka.consumer({ groupId: 'g' });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      await handle(message.value.toString());
    },
  });
}

async function* tail(collection) {
  const cursor = collection.find({}).sort({ _id: 1 });
  for await (const document of cursor) yield document;
}

$(function () {});

async function query(sql, ...values) {
  const connection = await pool.getConnection();
  try {
    const [rows] = await connection.execute(sql, values);
    return rows;
  } finally {
    connection.release();
  }
}

async function tagged(id) {
  const rows = await sql`select * from orders where id = ${id}`;
  return rows.map(({ total }) => total);
}

async function guard(token) {
  const claims = await jwt.verify(token, process.env.SECRET);
  if (claims.role !== 'admin') throw new Error('not allowed');
  if (Date.now() > claims.exp * 1000) throw new Error('too old');
  return claims.sub;
}
