import type { Cli } from '../cli.ts';
import { balances } from './balances.ts';
import { create } from './create.ts';
import { createBatch } from './create-batch.ts';
import { deleteAffiliate } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { payoutDetails } from './payout-details.ts';
import { update } from './update.ts';

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  createBatch(cli),
  update(cli),
  get(cli),
  balances(cli),
  payoutDetails(cli),
  deleteAffiliate(cli),
];
