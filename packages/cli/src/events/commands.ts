import type { Cli } from '../cli.ts';
import { send } from '../nouns/events.ts';

export const commands = (cli: Cli) => [send(cli)];
