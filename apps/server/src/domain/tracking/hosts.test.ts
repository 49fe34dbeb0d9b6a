import { describe, expect, test } from 'vitest';
import { type HostClaim, hostOwner, hostRecord, isLoopbackHost, plainHostOf } from './hosts.ts';

const claim = (accountId: string, mode: 'live' | 'dev', { at = 0, isProven = false } = {}): HostClaim => ({
  environmentId: 0,
  accountId,
  isLive: mode === 'live',
  createdAt: new Date(at),
  provenAt: isProven ? new Date(at) : null,
});

const proven = { isProven: true };

describe('owner of a host', () => {
  test.each<[string, HostClaim[], string[] | null, number | null]>([
    ['is nobody when no DNS record names an account', [claim('a', 'live')], [], null],
    ['is nobody when the record names an account without a claim', [claim('a', 'live')], ['b'], null],
    ['is the named account', [claim('a', 'live'), claim('b', 'dev')], ['b'], 1],
    [
      'is live when both environments of an account claim it',
      [claim('a', 'dev'), claim('a', 'live')],
      null,
      1,
    ],
    ['is live when dev is proven', [claim('a', 'dev', proven), claim('a', 'live', { at: 9 })], [], 1],
    [
      'is live when live is proven and dev claims it',
      [claim('a', 'live', proven), claim('a', 'dev')],
      ['a'],
      0,
    ],
    ['stays when another live environment claims it', [claim('a', 'dev', proven), claim('b', 'live')], [], 0],
    ['stays when records name both accounts', [claim('a', 'dev', proven), claim('b', 'live')], ['a', 'b'], 0],
    ['stays when its record is gone', [claim('a', 'live', proven)], [], 0],
    [
      'changes when the record names only the other',
      [claim('a', 'live', proven), claim('b', 'dev')],
      ['b'],
      1,
    ],
    ['is live first among named accounts', [claim('a', 'dev'), claim('b', 'live', { at: 9 })], ['a', 'b'], 1],
    ['is the oldest of two live claims', [claim('a', 'live', { at: 2 }), claim('b', 'live')], ['a', 'b'], 1],
    ['is nobody when nobody claims it', [], null, null],
  ])('%s', (_, claims, named, expected) => {
    const owner = hostOwner(claims, named && new Set(named));
    expect(owner).toBe(expected === null ? null : claims[expected]);
  });
});

test('uses a TXT record below the host as proof', () => {
  expect(hostRecord('go.shop.com', 'acc_1')).toEqual({
    type: 'TXT',
    name: '_tributary.go.shop.com',
    value: 'acc_1',
  });
});

test.each([
  ['https://Track.Shop.com:8443/path', 'track.shop.com'],
  ['https://track.shop.com.', 'track.shop.com'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://[::1]:8787', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['::', '[::]'],
  ['LOCALHOST', 'localhost'],
  ['not a host', null],
])('returns the host of %s as %s', (address, host) => {
  expect(plainHostOf(address)).toBe(host);
});

test.each([
  [['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '0.0.0.0'], true],
  [['localhost.com', 'mylocalhost', '127.shop.com', '128.0.0.1', 'go.shop.com'], false],
])('treats %j as loopback hosts: %s', (hosts, expected) => {
  for (const host of hosts) expect(isLoopbackHost(host)).toBe(expected);
});
