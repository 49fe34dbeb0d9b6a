import type { Cli } from '../cli.ts';
import { login } from '../settings/auth.ts';
import { list } from './list.ts';
import { logout } from './logout.ts';
import { use } from './use.ts';
import { whoami } from './whoami.ts';

export const commands = (cli: Cli) => [login(cli), logout(cli), list(cli), use(cli), whoami(cli)];
