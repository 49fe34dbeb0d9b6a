import type { Cli } from '../cli.ts';
import { create } from '../nouns/referrals.ts';
import { createBatch } from './create-batch.ts';
import { deleteReferral } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { update } from './update.ts';

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  createBatch(cli),
  update(cli),
  get(cli),
  deleteReferral(cli),
];
