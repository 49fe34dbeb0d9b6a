import type { Cli } from '../cli.ts';
import { set } from '../settings/config.ts';
import { get } from './get.ts';
import { path } from './path.ts';

export const commands = (cli: Cli) => [get(cli), set(cli), path(cli)];
