import { prisma } from '../db.js';

export interface Logger {
  info(message: string, fields?: object): void;
  error(message: string, fields?: object): void;
}

/** Marks stays as completed that are over, a hundred at a time. */
export async function completeStays(logger: Logger, now = new Date()): Promise<number> {
  let completed = 0;
  let ids: string[];
  do {
    const over = await prisma.booking.findMany({
      where: { status: 'CONFIRMED', to: { lt: now } },
      select: { id: true },
      take: 100,
    });
    ids = over.map(({ id }) => id);
    if (ids.length === 0) break;
    const { count } = await prisma.booking.updateMany({
      where: { id: { in: ids } },
      data: { status: 'COMPLETED' },
    });
    completed += count;
  } while (ids.length === 100);
  logger.info('stays completed', { completed });
  return completed;
}

export async function remindHosts(logger: Logger): Promise<void> {
  const waiting = await prisma.booking.groupBy({
    by: ['roomId'],
    where: { status: 'REQUESTED' },
    _count: { id: true },
  });
  for (const { roomId, _count } of waiting) {
    const room = await prisma.room.findUniqueOrThrow({
      where: { id: roomId },
      include: { host: true },
    });
    if (!room.host.email) continue;
    try {
      const { sendMail } = await import('../services/mail.js');
      await sendMail(room.host.email, 'booking-requested', { count: String(_count.id) });
    } catch (error) {
      logger.error('no reminder', { roomId, error: (error as Error).message });
    }
  }
}
