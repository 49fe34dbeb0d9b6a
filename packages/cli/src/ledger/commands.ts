import type { Cli } from '../cli.ts';
import { verify } from '../nouns/ledger.ts';

export const commands = (cli: Cli) => [verify(cli)];
