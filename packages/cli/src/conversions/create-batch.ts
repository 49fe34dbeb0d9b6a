import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';

export const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'conversions',
    description: 'Record many conversions, one JSON object per line; a line that is refused stops no other',
    key: 'external_event_id',
    send: ({ conversions }, items) => conversions.createBatch({ items }),
  });
