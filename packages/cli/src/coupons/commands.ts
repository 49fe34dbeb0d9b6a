import type { Cli } from '../cli.ts';
import { create } from './create.ts';
import { get } from './get.ts';

export const commands = (cli: Cli) => [create(cli), get(cli)];
