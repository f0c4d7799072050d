/** Methods that give a promise where they are handed no callback, as those know who use these packages. */

import type { TypeFacts } from './typeFacts';
import { TRUST } from './typeFacts';

/** Paths of what has them, and their names. */
const PROMISING: readonly (readonly [owners: readonly string[], names: string])[] = [
  [['"nodemailer".createTransport()'], 'sendMail verify'],
  [['"@sendgrid/mail"'], 'send sendMultiple'],
  [
    ['"ioredis"()', '"ioredis".Redis()', '"ioredis".Cluster()'],
    'get set setex mget mset del unlink exists expire ttl incr incrby decr hget hset hdel hgetall lpush rpush lpop ' +
      'rpop lrange sadd srem smembers zadd zrem zrange publish eval quit',
  ],
  [['"pg".Pool()', '"pg".Client()'], 'query connect end'],
  [
    ['"mongodb".MongoClient().db().collection()'],
    'insertOne insertMany updateOne updateMany deleteOne deleteMany replaceOne bulkWrite findOne findOneAndUpdate ' +
      'findOneAndDelete countDocuments createIndex',
  ],
  [['"bullmq".Queue()'], 'add addBulk close'],
  [['"bull"()'], 'add close'],
  [['"kafkajs".Kafka().producer()'], 'connect send sendBatch disconnect'],
];

/**
 * Who does not wait for them does not tell that they could be waited for: `redis.set(key, value);`. What else is
 * done with one tells more.
 */
export function inferPromising(typeFacts: TypeFacts): void {
  const used = new Set(typeFacts.paths());
  for (const [owners, names] of PROMISING) {
    for (const owner of owners) {
      for (const name of names.split(' ')) {
        const path = `${owner}.${name}`;
        if (used.has(path)) typeFacts.add(path, { answers: 'promise' }, TRUST.name);
      }
    }
  }
}
