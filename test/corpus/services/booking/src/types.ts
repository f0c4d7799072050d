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
  title: string;
  capacity: number;
  nightlyCents: number;
  published: boolean;
  photos: string[];
}

export interface Booking {
  id: string;
  roomId: string;
  guestId: string;
  from: Date;
  to: Date;
  guests: number;
  status: BookingStatus;
  totalCents: number;
  createdAt: Date;
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface Actor {
  id: string;
  role: Role;
}
