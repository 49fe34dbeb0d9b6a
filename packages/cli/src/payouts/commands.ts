import type { Cli } from '../cli.ts';
import { get } from './get.ts';
import { update } from './update.ts';

export const commands = (cli: Cli) => [get(cli), update(cli)];
