import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const hasIPv6 = networkInterfaces().lo?.some(({ family }) => family === 'IPv6') ?? false;

test('listens on IPv4, and on IPv6 if available, with HOST=::', async () => {
  const listening = await listen((_, res) => res.end('here'), { host: '::', port: 0 });
  for (const host of ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])])
    expect(await (await fetch(`http://${host}:${listening.port}/`)).text()).toBe('here');
  await listening.drain(1_000);
});

test('closes a connection without a request immediately when it stops, but lets a request finish', async () => {
  const requests = new EventEmitter();
  const listening = await listen((_, res) => requests.emit('request', res), { host: '127.0.0.1', port: 0 });
  const spare = connect(listening.port, '127.0.0.1').resume();
  await once(spare, 'connect');
  const arrived = once(requests, 'request');
  const answer = fetch(`http://127.0.0.1:${listening.port}/`);
  const [response] = await arrived;
  listening.turnAway();
  const drained = listening.drain(60_000);
  await once(spare, 'close');
  response.end('here');
  expect(await (await answer).text()).toBe('here');
  await drained;
});
