import type { Cli } from '../cli.ts';
import { create } from './create.ts';
import { refund } from './refund.ts';

export const commands = (cli: Cli) => [create(cli), refund(cli)];
