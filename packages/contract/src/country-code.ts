import { z } from 'zod';

export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'Must be an ISO 3166-1 alpha-2 code, two letters.')
  .meta({ maxLength: 2 });
