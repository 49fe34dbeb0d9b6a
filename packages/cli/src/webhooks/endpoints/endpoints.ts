import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { create } from '../endpoints.ts';
import { deleteEndpoint } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { redeliver } from './redeliver.ts';
import { rotateSecret } from './rotate-secret.ts';
import { switchCommands } from './switches.ts';
import { test } from './test.ts';
import { update } from './update.ts';

export const endpoints = (cli: Cli) => {
  const group = new Command('endpoints').description('Where events are delivered to').helpCommand(false);
  const members = [list, create, update, get, rotateSecret, test, redeliver].map((member) => member(cli));
  for (const member of [...members, ...switchCommands(cli), deleteEndpoint(cli)]) group.addCommand(member);
  return group;
};
