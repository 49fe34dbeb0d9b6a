import type { Cli } from '../cli.ts';
import { get } from './get.ts';

export const commands = (cli: Cli) => [get(cli)];
