import type { Cli } from '../cli.ts';
import { create } from './create.ts';

export const commands = (cli: Cli) => [create(cli)];
