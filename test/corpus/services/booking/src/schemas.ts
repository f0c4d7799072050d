import { z } from 'zod';

export const createRoomSchema = z.object({
  title: z.string().min(3).max(120),
  capacity: z.number().int().min(1).max(20),
  nightlyCents: z.number().int().positive(),
  photos: z.array(z.string()).max(10).default([]),
});

export const bookingSchema = z.object({
  roomId: z.string().min(1),
  from: z.coerce.date(),
  to: z.coerce.date(),
  guests: z.number().int().min(1),
});

export const listSchema = z.object({
  cursor: z.string().optional(),
  take: z.coerce.number().int().min(1).max(100).default(20),
  q: z.string().trim().optional(),
});

export type CreateRoom = z.infer<typeof createRoomSchema>;
export type BookingRequest = z.infer<typeof bookingSchema>;
export type ListQuery = z.infer<typeof listSchema>;
