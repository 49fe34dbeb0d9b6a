import { z } from 'zod';
import { envelope } from './envelope.ts';

/** Response of every DELETE. */
export const deleted = envelope(
  z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'Deleted' }),
);
