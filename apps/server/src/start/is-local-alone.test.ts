import { describe, expect, test } from 'vitest';
import { isLocalAlone } from './is-local-alone.ts';

const alone = { databaseUrl: undefined, host: '127.0.0.1', publicUrl: undefined, trustProxy: 0 };

describe('server only for this machine', () => {
  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('listens on %s', (host) => {
    expect(isLocalAlone({ ...alone, host })).toBe(true);
  });

  test.each([
    ['it listens on every address', { host: '0.0.0.0' }],
    ['it listens on every address of IPv6', { host: '::' }],
    ['it listens on an address of its network', { host: '192.168.0.7' }],
    ['its host only looks like loopback', { host: '127.0.0.1.example.com' }],
    [
      'it has a public URL, as behind a proxy on the same machine',
      { publicUrl: 'https://track.example.com' },
    ],
    ['it believes a proxy', { trustProxy: 1 }],
    ['it believes the proxies of a network', { trustProxy: ['10.0.0.0/8'] }],
    ['others may reach its database', { databaseUrl: 'postgres://db.example.com/tributary' }],
  ])('is not assumed when %s', (_, changed) => {
    expect(isLocalAlone({ ...alone, ...changed })).toBe(false);
  });
});
