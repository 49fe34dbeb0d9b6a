import { z } from 'zod';

/** ISO 8601 with an offset or `Z`, of a date that exists. The server bounds recorded instants by its clock. */
export const timestampInput = z.iso.datetime({
  offset: true,
  error: 'Must be an ISO 8601 timestamp with an offset or Z, of a date that exists.',
});

/** ISO 8601 in UTC with milliseconds, as every answer has it. */
export const timestamp = z.iso.datetime();
