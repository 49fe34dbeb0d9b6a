import type { Cli } from '../cli.ts';
import { create } from '../nouns/clicks.ts';

export const commands = (cli: Cli) => [create(cli)];
