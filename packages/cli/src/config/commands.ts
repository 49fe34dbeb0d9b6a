import type { Cli } from '../cli.ts';
import { get } from './get.ts';
import { path } from './path.ts';
import { set } from './set.ts';

export const commands = (cli: Cli) => [get(cli), set(cli), path(cli)];
