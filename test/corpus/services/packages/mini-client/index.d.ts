export type Role = 'GUEST' | 'HOST' | 'ADMIN';
export type BookingStatus = 'REQUESTED' | 'CONFIRMED' | 'CANCELLED' | 'COMPLETED';

export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  suspendedUntil: Date | null;
}

export interface Room {
  id: string;
  hostId: string;
  host: User;
  title: string;
  capacity: number;
  nightlyCents: number;
  published: boolean;
  photos: string[];
}

export interface Booking {
  id: string;
  roomId: string;
  room: Room;
  guestId: string;
  guest: User;
  from: Date;
  to: Date;
  guests: number;
  status: BookingStatus;
  totalCents: number;
  createdAt: Date;
}

export interface Refund {
  id: string;
  bookingId: string;
  cents: number;
}

export interface Invitation {
  id: string;
  email: string;
  token: string;
  invitedById: string;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface Favourite {
  id: string;
  roomId: string;
  userId: string;
}

export interface Session {
  id: string;
  token: string;
  user: User;
  expiresAt: Date;
}

export interface PrismaPromise<T> extends Promise<T> {
  [Symbol.toStringTag]: 'PrismaPromise';
}

export interface Args {
  where?: object;
  data?: object;
  include?: object;
  select?: object;
  orderBy?: object | object[];
  cursor?: object;
  take?: number;
  skip?: number;
}

export interface Delegate<T> {
  findUnique(args: Args): PrismaPromise<(T & { _count: Record<string, number> }) | null>;
  findUniqueOrThrow(args: Args): PrismaPromise<T>;
  findFirst(args?: Args): PrismaPromise<T | null>;
  findMany(args?: Args): PrismaPromise<T[]>;
  create(args: Args): PrismaPromise<T>;
  createMany(args: Args): PrismaPromise<{ count: number }>;
  update(args: Args): PrismaPromise<T>;
  updateMany(args: Args): PrismaPromise<{ count: number }>;
  delete(args: Args): PrismaPromise<T>;
  deleteMany(args?: Args): PrismaPromise<{ count: number }>;
  count(args?: Args): PrismaPromise<number>;
  groupBy(
    args: Args & { by: (keyof T)[]; _count: object },
  ): PrismaPromise<(T & { _count: Record<string, number> })[]>;
}

export interface Delegates {
  user: Delegate<User>;
  room: Delegate<Room>;
  booking: Delegate<Booking>;
  refund: Delegate<Refund>;
  invitation: Delegate<Invitation>;
  favourite: Delegate<Favourite>;
  session: Delegate<Session>;
}

export interface PrismaClient extends Delegates {
  $transaction<T>(work: (tx: Delegates) => Promise<T>): Promise<T>;
  $transaction<T extends PrismaPromise<unknown>[]>(
    queries: [...T],
  ): Promise<{ [K in keyof T]: Awaited<T[K]> }>;
  $disconnect(): Promise<void>;
}

export declare const PrismaClient: new (options?: {
  datasources?: { db: { url: string } };
}) => PrismaClient;
