import type { Cli } from '../cli.ts';
import { create } from './create.ts';
import { createBatch } from './create-batch.ts';
import { deleteCommission } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';
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
