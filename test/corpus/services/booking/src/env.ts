import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.string().default('mini://localhost/booking'),
  MAIL_URL: z.string().default('https://mail.example.com/send'),
  CALENDAR_URL: z.string().default('https://calendar.example.com'),
  CALENDAR_TOKEN: z.string().default(''),
  MAX_NIGHTS: z.coerce.number().int().default(30),
});

export const env = schema.parse(process.env);
