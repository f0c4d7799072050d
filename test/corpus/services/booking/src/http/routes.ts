import { Router, type NextFunction, type Request, type Response } from 'express';
import { ZodError } from 'zod';

import { prisma } from '../db.js';
import { AppError } from '../errors.js';
import { RoomRepository } from '../repositories/rooms.js';
import { listSchema } from '../schemas.js';
import { cancelBooking, confirmBooking, requestBooking } from '../services/bookings.js';
import { RoomService } from '../services/rooms.js';
import type { Actor } from '../types.js';

type Authenticated = Request & { actor: Actor };

export const router = Router();
const rooms = new RoomService();

export async function authenticate(req: Request, res: Response, next: NextFunction) {
  const token = req.get('authorization')?.replace(/^Bearer /, '');
  if (!token) {
    res.status(401).json({ code: 'UNAUTHENTICATED' });
    return;
  }
  const session = await prisma.session.findUnique({ where: { token }, include: { user: true } });
  if (!session || session.expiresAt < new Date()) {
    res.status(401).json({ code: 'UNAUTHENTICATED' });
    return;
  }
  (req as Authenticated).actor = { id: session.user.id, role: session.user.role };
  next();
}

router.get('/rooms', async (req, res) => {
  const query = listSchema.parse(req.query);
  const page = await new RoomRepository().search(query);
  res.setHeader('cache-control', 'public, max-age=30');
  res.json(page);
});

router.post('/rooms/:id/photos', authenticate, async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const name = await rooms.addPhoto(
    String(req.params.id),
    Buffer.concat(chunks),
    (req as Authenticated).actor,
  );
  res.status(201).json({ name });
});

router.post('/bookings', authenticate, async (req, res, next) => {
  try {
    const booking = await requestBooking(req.body, (req as Authenticated).actor);
    res.status(201).json({ id: booking.id, totalCents: booking.totalCents });
  } catch (error) {
    next(error);
  }
});

router.patch('/bookings/:id', authenticate, async (req, res) => {
  const { actor } = req as Authenticated;
  const id = String(req.params.id);
  switch (req.body.status) {
    case 'CONFIRMED':
      res.json(await confirmBooking(id, actor));
      break;
    case 'CANCELLED': {
      const { booking, refundCents } = await cancelBooking(id, actor);
      res.json({ ...booking, refundCents });
      break;
    }
    default:
      res.status(400).json({ code: 'INVALID', message: 'Confirm it, or cancel it' });
  }
});

export function onError(error: unknown, req: Request, res: Response, next: NextFunction): void {
  if (res.headersSent) next(error);
  else if (error instanceof ZodError) res.status(400).json({ code: 'INVALID' });
  else if (error instanceof AppError) res.status(400).json({ code: error.code });
  else res.status(500).json({ code: 'INTERNAL' });
}
