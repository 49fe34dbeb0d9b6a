import type { Cli } from '../cli.ts';
import { apply } from './apply.ts';
import { create } from './create.ts';
import { exportPayouts } from './export.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { moveCommands } from './moves.ts';
import { update } from './update.ts';

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  get(cli),
  update(cli),
  ...moveCommands(cli),
  apply(cli),
  exportPayouts(cli),
];
