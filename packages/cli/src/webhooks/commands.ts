import type { Cli } from '../cli.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { events } from './events/events.ts';
import { listen } from './listen.ts';
import { trigger } from './trigger.ts';
import { verify } from './verify.ts';

export const commands = (cli: Cli) => [
  listen(cli),
  trigger(cli),
  verify(cli),
  endpoints(cli),
  deliveries(cli),
  events(cli),
];
