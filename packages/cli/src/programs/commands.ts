import type { Cli } from '../cli.ts';
import { create } from '../nouns/programs.ts';
import { deleteProgram } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { update } from './update.ts';

export const commands = (cli: Cli) => [list(cli), create(cli), update(cli), get(cli), deleteProgram(cli)];
