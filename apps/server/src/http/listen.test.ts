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
