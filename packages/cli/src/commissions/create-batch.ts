import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';

export const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'commissions',
    description: 'Record many commissions, one JSON object per line; a line that is refused stops no other',
    key: 'idempotency_key',
    send: ({ commissions }, items) => commissions.createBatch({ items }),
  });
