import type { Cli } from '../cli.ts';
import { verify } from './verify.ts';

export const commands = (cli: Cli) => [verify(cli)];
