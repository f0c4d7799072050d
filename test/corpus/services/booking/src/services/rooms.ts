import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

import { prisma } from '../db.js';
import { AppError, NotFoundError } from '../errors.js';
import { BookingRepository } from '../repositories/bookings.js';
import { RoomRepository } from '../repositories/rooms.js';
import { createRoomSchema } from '../schemas.js';
import type { Actor, Room } from '../types.js';

const MOST_PHOTOS = 10;
const MOST_BYTES = 5 * 1024 * 1024;

export class RoomService {
  constructor(
    private readonly rooms = new RoomRepository(),
    private readonly bookings = new BookingRepository(),
    private readonly folder = path.join(process.cwd(), 'photos'),
  ) {}

  async create(input: unknown, actor: Actor): Promise<Room> {
    if (actor.role === 'GUEST') throw new AppError('FORBIDDEN', 'Only hosts add rooms');
    const parsed = createRoomSchema.safeParse(input);
    if (!parsed.success) {
      throw new AppError('INVALID', 'The room is not complete', parsed.error.issues);
    }
    return this.rooms.create(actor.id, parsed.data);
  }

  async owned(id: string, actor: Actor): Promise<Room> {
    const room = await this.rooms.findById(id);
    if (!room) throw new NotFoundError('Room', id);
    if (room.hostId !== actor.id && actor.role !== 'ADMIN') {
      throw new AppError('FORBIDDEN', 'This room belongs to somebody else');
    }
    return room;
  }

  async publish(id: string, actor: Actor): Promise<void> {
    const room = await this.owned(id, actor);
    if (room.published) return;
    if (room.photos.length === 0) throw new AppError('INVALID', 'A room needs a photo');
    if (room.nightlyCents <= 0) throw new AppError('INVALID', 'A room needs a price');
    if (!(await this.rooms.setPublished(id, true))) throw new NotFoundError('Room', id);
  }

  async addPhoto(id: string, photo: Buffer, actor: Actor): Promise<string> {
    const room = await this.owned(id, actor);
    if (room.photos.length >= MOST_PHOTOS) throw new AppError('CONFLICT', 'Too many photos');
    if (photo.byteLength > MOST_BYTES) throw new AppError('INVALID', 'The photo is too large');
    const name = `${createHash('sha1').update(photo).digest('hex')}.jpg`;
    const file = path.join(this.folder, id, name);
    const known = await stat(file).catch(() => null);
    if (!known) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, photo);
    }
    await prisma.room.update({ where: { id }, data: { photos: { push: name } } });
    return name;
  }

  /** Nights that were slept, of those that there were. */
  async occupancy(id: string, year: number): Promise<number> {
    const start = Date.UTC(year, 0, 1);
    const end = Date.UTC(year + 1, 0, 1);
    const dayMs = 86_400_000;
    let nights = 0;
    for await (const { from, to, status } of this.bookings.ofRoom(id)) {
      if (status !== 'COMPLETED') continue;
      const first = Math.max(from.getTime(), start);
      const last = Math.min(to.getTime(), end);
      if (last > first) nights += Math.round((last - first) / dayMs);
    }
    return nights / ((end - start) / dayMs);
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const room = await this.owned(id, actor);
    const open = await prisma.booking.count({
      where: { roomId: room.id, status: { in: ['REQUESTED', 'CONFIRMED'] } },
    });
    if (open > 0) throw new AppError('CONFLICT', `${open} bookings are open`);
    await prisma.$transaction([
      prisma.favourite.deleteMany({ where: { roomId: room.id } }),
      prisma.room.delete({ where: { id: room.id } }),
    ]);
  }
}
