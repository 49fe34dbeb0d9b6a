import type { Cli } from '../cli.ts';
import { list } from '../nouns/commissions.ts';
import { create } from './create.ts';
import { createBatch } from './create-batch.ts';
import { deleteCommission } from './delete.ts';
import { get } from './get.ts';
import { moveCommands } from './moves.ts';
import { update } from './update.ts';
import { voidCommission } from './void.ts';

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  createBatch(cli),
  update(cli),
  get(cli),
  ...moveCommands(cli),
  voidCommission(cli),
  deleteCommission(cli),
];
