import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';

export const refundBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    name: 'refund-batch',
    noun: 'conversions',
    description: 'Refund many conversions, one JSON object per line; a line that is refused stops no other',
    key: 'external_event_id',
    send: ({ conversions }, items) => conversions.refundBatch({ items }),
  });
