import type { Cli } from '../cli.ts';
import { create } from './create.ts';
import { createBatch } from './create-batch.ts';
import { explain } from './explain.ts';
import { refund } from './refund.ts';
import { refundBatch } from './refund-batch.ts';

export const commands = (cli: Cli) => [
  create(cli),
  createBatch(cli),
  refund(cli),
  refundBatch(cli),
  explain(cli),
];
