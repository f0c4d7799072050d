import { prisma, type Transaction } from '../db.js';
import type { CreateRoom, ListQuery } from '../schemas.js';
import type { Page, Room } from '../types.js';

export class RoomRepository {
  constructor(private readonly db: Transaction = prisma) {}

  async findById(id: string): Promise<Room | null> {
    return this.db.room.findUnique({ where: { id } });
  }

  async search({ q, cursor, take }: ListQuery): Promise<Page<Room>> {
    const rows = await this.db.room.findMany({
      where: { published: true, ...(q ? { title: { contains: q, mode: 'insensitive' } } : {}) },
      orderBy: [{ nightlyCents: 'asc' }, { id: 'asc' }],
      take: take + 1,
      ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
    });
    const items = rows.slice(0, take);
    const nextCursor = rows.length > take ? items[items.length - 1]!.id : null;
    return { items, nextCursor };
  }

  async create(hostId: string, data: CreateRoom): Promise<Room> {
    return this.db.room.create({ data: { ...data, hostId, published: false } });
  }

  async setPublished(id: string, published: boolean): Promise<boolean> {
    const { count } = await this.db.room.updateMany({ where: { id }, data: { published } });
    return count === 1;
  }
}
