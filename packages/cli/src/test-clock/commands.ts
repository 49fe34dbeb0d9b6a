import type { Cli } from '../cli.ts';
import { advance } from '../nouns/test-clock.ts';
import { get } from './get.ts';

export const commands = (cli: Cli) => [get(cli), advance(cli)];
