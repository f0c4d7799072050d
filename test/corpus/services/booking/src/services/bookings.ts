import { prisma } from '../db.js';
import { env } from '../env.js';
import { AppError, NotFoundError } from '../errors.js';
import { BookingRepository } from '../repositories/bookings.js';
import { RoomRepository } from '../repositories/rooms.js';
import { bookingSchema } from '../schemas.js';
import type { Actor, Booking } from '../types.js';
import { sendMail } from './mail.js';

const DAY_MS = 86_400_000;
const FREE_CANCELLATION_DAYS = 2;

export function nightsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / DAY_MS);
}

export async function requestBooking(input: unknown, actor: Actor): Promise<Booking> {
  const { roomId, from, to, guests } = bookingSchema.parse(input);
  const nights = nightsBetween(from, to);
  if (nights < 1) throw new AppError('INVALID', 'A booking has at least one night');
  if (nights > env.MAX_NIGHTS) throw new AppError('INVALID', 'A booking is too long');

  const user = await prisma.user.findUnique({ where: { id: actor.id } });
  if (!user) throw new NotFoundError('User', actor.id);
  if (user.suspendedUntil && user.suspendedUntil > new Date()) {
    throw new AppError('FORBIDDEN', 'This account is suspended');
  }

  const booking = await prisma.$transaction(async (tx) => {
    const rooms = new RoomRepository(tx);
    const bookings = new BookingRepository(tx);
    const room = await rooms.findById(roomId);
    if (!room || !room.published) throw new NotFoundError('Room', roomId);
    if (room.hostId === actor.id) throw new AppError('CONFLICT', 'This is your own room');
    if (room.capacity < guests) throw new AppError('INVALID', 'The room is too small');
    const taken = await bookings.overlapping(roomId, from, to);
    if (taken.length > 0) throw new AppError('CONFLICT', 'The room is taken');
    return bookings.insert({
      roomId,
      guestId: actor.id,
      from,
      to,
      guests,
      status: 'REQUESTED',
      totalCents: nights * room.nightlyCents,
    });
  });
  await sendMail(user.email, 'booking-requested', { name: user.name, nights: String(nights) });
  return booking;
}

export async function confirmBooking(id: string, actor: Actor): Promise<Booking> {
  const booking = await prisma.booking.findUnique({
    where: { id },
    include: { room: true, guest: true },
  });
  if (!booking) throw new NotFoundError('Booking', id);
  if (booking.room.hostId !== actor.id) throw new AppError('FORBIDDEN', 'Not your room');
  if (booking.status !== 'REQUESTED') {
    throw new AppError('CONFLICT', `The booking is ${booking.status.toLowerCase()}`);
  }
  const confirmed = await new BookingRepository().changeStatus(id, ['REQUESTED'], 'CONFIRMED');
  if (!confirmed) throw new AppError('CONFLICT', 'Somebody else was faster');
  await Promise.allSettled([
    sendMail(booking.guest.email, 'booking-confirmed', { room: booking.room.title }),
    addToCalendar(confirmed),
  ]);
  return confirmed;
}

export async function cancelBooking(
  id: string,
  actor: Actor,
  now: Date = new Date(),
): Promise<{ booking: Booking; refundCents: number }> {
  const repository = new BookingRepository();
  const booking = await repository.findById(id);
  if (!booking) throw new NotFoundError('Booking', id);
  if (booking.guestId !== actor.id && actor.role !== 'ADMIN') {
    throw new AppError('FORBIDDEN', 'Not your booking');
  }
  if (booking.from <= now) throw new AppError('CONFLICT', 'The stay has begun');
  const cancelled = await repository.changeStatus(id, ['REQUESTED', 'CONFIRMED'], 'CANCELLED');
  if (!cancelled) throw new AppError('CONFLICT', 'The booking is closed');
  const isFree = nightsBetween(now, booking.from) >= FREE_CANCELLATION_DAYS;
  const refundCents = isFree ? booking.totalCents : Math.floor(booking.totalCents / 2);
  await prisma.refund.create({ data: { bookingId: id, cents: refundCents } });
  return { booking: cancelled, refundCents };
}

export async function addToCalendar(booking: Booking): Promise<string | null> {
  if (!env.CALENDAR_TOKEN) return null;
  const response = await fetch(new URL('/events', env.CALENDAR_URL), {
    method: 'PUT',
    headers: { authorization: `Bearer ${env.CALENDAR_TOKEN}` },
    body: JSON.stringify({
      uid: booking.id,
      start: booking.from.toISOString(),
      end: booking.to.toISOString(),
    }),
  });
  if (response.status === 409) return booking.id;
  if (!response.ok) throw new AppError('UPSTREAM', await response.text());
  const event = (await response.json()) as { uid: string };
  return event.uid;
}

export const listBookings = async (
  actor: Actor,
  { status, take = 20, cursor }: { status?: Booking['status']; take?: number; cursor?: string },
) => {
  const where = {
    ...(actor.role === 'GUEST' ? { guestId: actor.id } : {}),
    ...(actor.role === 'HOST' ? { room: { hostId: actor.id } } : {}),
    ...(status ? { status } : {}),
  };
  const [total, items] = await prisma.$transaction([
    prisma.booking.count({ where }),
    prisma.booking.findMany({
      where,
      take,
      ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
      orderBy: { createdAt: 'desc' },
    }),
  ]);
  return { total, items, nextCursor: items.length === take ? items.at(-1)!.id : null };
};
