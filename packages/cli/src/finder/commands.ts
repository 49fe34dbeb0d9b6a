import type { Cli } from '../cli.ts';
import { add } from '../nouns/finder.ts';
import { deleteItem } from './delete.ts';
import { list } from './list.ts';

export const commands = (cli: Cli) => [list(cli), add(cli), deleteItem(cli)];
