import { z } from 'zod';

export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'Must be a two-letter ISO 3166-1 alpha-2 code.')
  .meta({ maxLength: 2 });
