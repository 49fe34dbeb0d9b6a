import type { Cli } from '../cli.ts';
import { update } from '../nouns/groups.ts';
import { create } from './create.ts';
import { deleteGroup } from './delete.ts';
import { get } from './get.ts';
import { incentives } from './incentives/incentives.ts';
import { levels } from './levels/levels.ts';
import { list } from './list.ts';

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  update(cli),
  get(cli),
  deleteGroup(cli),
  incentives(cli),
  levels(cli),
];
