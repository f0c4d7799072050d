import { randomUUID } from 'node:crypto';

import { prisma } from '../db.js';
import { AppError, NotFoundError } from '../errors.js';
import type { Actor, Role, User } from '../types.js';

const INVITATION_DAYS = 7;

export async function getProfile(id: string) {
  const user = await prisma.user.findUnique({
    where: { id },
    select: { id: true, name: true, role: true, _count: { select: { bookings: true } } },
  });
  if (!user) throw new NotFoundError('User', id);
  const { _count, ...profile } = user;
  return { ...profile, bookings: _count.bookings };
}

export async function changeRole(id: string, role: Role, actor: Actor): Promise<User> {
  if (actor.role !== 'ADMIN') throw new AppError('FORBIDDEN', 'Only admins change roles');
  if (actor.id === id) throw new AppError('CONFLICT', 'Ask another admin');
  return prisma.user.update({ where: { id }, data: { role } });
}

export async function suspend(id: string, days: number, actor: Actor): Promise<Date> {
  if (actor.role !== 'ADMIN') throw new AppError('FORBIDDEN', 'Only admins suspend');
  if (days < 1 || days > 365) throw new AppError('INVALID', 'From 1 to 365 days');
  const user = await prisma.user.findUnique({ where: { id } });
  if (!user) throw new NotFoundError('User', id);
  if (user.role === 'ADMIN') throw new AppError('FORBIDDEN', 'Admins are not suspended');
  const suspendedUntil = new Date();
  suspendedUntil.setDate(suspendedUntil.getDate() + days);
  await prisma.user.update({ where: { id }, data: { suspendedUntil } });
  return suspendedUntil;
}

export async function invite(email: string, actor: Actor): Promise<string> {
  const [known, pending] = await Promise.all([
    prisma.user.findUnique({ where: { email } }),
    prisma.invitation.findFirst({ where: { email, usedAt: null } }),
  ]);
  if (known) throw new AppError('CONFLICT', 'This person has an account');
  if (pending && pending.expiresAt > new Date()) return pending.token;
  const token = randomUUID();
  await prisma.invitation.create({
    data: {
      email,
      token,
      invitedById: actor.id,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * 86_400_000),
    },
  });
  return token;
}

export async function acceptInvitation(token: string, name: string): Promise<User> {
  const invitation = await prisma.invitation.findUnique({ where: { token } });
  if (!invitation) throw new NotFoundError('Invitation', token);
  if (invitation.usedAt) throw new AppError('CONFLICT', 'The invitation was used');
  if (invitation.expiresAt < new Date()) throw new AppError('CONFLICT', 'The invitation is old');
  return prisma.$transaction(async (tx) => {
    const user = await tx.user.create({ data: { email: invitation.email, name, role: 'GUEST' } });
    await tx.invitation.update({ where: { token }, data: { usedAt: new Date() } });
    return user;
  });
}
