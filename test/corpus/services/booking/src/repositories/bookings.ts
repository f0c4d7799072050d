import { prisma, type Transaction } from '../db.js';
import type { Booking, BookingStatus } from '../types.js';

const TAKEN: BookingStatus[] = ['REQUESTED', 'CONFIRMED'];

export class BookingRepository {
  constructor(private readonly db: Transaction = prisma) {}

  async findById(id: string): Promise<Booking | null> {
    return this.db.booking.findUnique({ where: { id }, include: { room: true, guest: true } });
  }

  async overlapping(roomId: string, from: Date, to: Date): Promise<Booking[]> {
    return this.db.booking.findMany({
      where: { roomId, status: { in: TAKEN }, from: { lt: to }, to: { gt: from } },
      orderBy: { from: 'asc' },
    });
  }

  async insert(data: Omit<Booking, 'id' | 'createdAt'>): Promise<Booking> {
    return this.db.booking.create({ data });
  }

  async changeStatus(
    id: string,
    from: BookingStatus[],
    status: BookingStatus,
  ): Promise<Booking | null> {
    const { count } = await this.db.booking.updateMany({
      where: { id, status: { in: from } },
      data: { status },
    });
    return count === 0 ? null : this.findById(id);
  }

  /** Every booking of a room, oldest first, without holding all of them at once. */
  async *ofRoom(roomId: string, batch = 100): AsyncGenerator<Booking> {
    let cursor: string | undefined;
    for (;;) {
      const rows: Booking[] = await this.db.booking.findMany({
        where: { roomId },
        orderBy: { id: 'asc' },
        take: batch,
        ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
      });
      yield* rows;
      if (rows.length < batch) return;
      cursor = rows[rows.length - 1]!.id;
    }
  }
}
