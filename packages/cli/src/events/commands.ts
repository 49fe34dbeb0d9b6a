import type { Cli } from '../cli.ts';
import { send } from './send.ts';

export const commands = (cli: Cli) => [send(cli)];
