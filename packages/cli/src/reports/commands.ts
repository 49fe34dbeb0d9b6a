import type { Cli } from '../cli.ts';
import { performance } from './performance.ts';

export const commands = (cli: Cli) => [performance(cli)];
