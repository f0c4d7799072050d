import { PrismaClient, type Delegates } from 'mini-client';

import { env } from './env.js';

export const prisma = new PrismaClient({
  datasources: { db: { url: env.DATABASE_URL } },
});

export type Transaction = Delegates;

export async function disconnect(): Promise<void> {
  await prisma.$disconnect();
}
