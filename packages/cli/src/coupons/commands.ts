import type { Cli } from '../cli.ts';
import { create } from '../nouns/coupons.ts';
import { deleteCoupon } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';

export const commands = (cli: Cli) => [list(cli), create(cli), get(cli), deleteCoupon(cli)];
