import type { Cli } from '../cli.ts';
import { create } from './create.ts';
import { get } from './get.ts';
import { update } from './update.ts';

export const commands = (cli: Cli) => [create(cli), update(cli), get(cli)];
