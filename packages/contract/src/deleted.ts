import { z } from 'zod';
import { envelope } from './envelope.ts';

/** What every DELETE answers. */
export const deleted = envelope(
  z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'Deleted' }),
);
