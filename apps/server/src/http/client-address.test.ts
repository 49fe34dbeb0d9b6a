import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const seen = (ip: string) =>
  clientAddress({ ip, socket: { remoteAddress: '10.0.0.1' } } as Parameters<typeof clientAddress>[0]);

test.each(['1.2.3.4', '2001:db8::1', '::ffff:1.2.3.4'])('accepts the address %s', (ip) => {
  expect(seen(ip)).toBe(ip);
});

test.each(['garbage', '999.1.1.1', 'fe80::1%eth0', `fe80::1%${'a'.repeat(3_000)}`])(
  'uses the connection’s address instead of %s',
  (ip) => {
    expect(seen(ip)).toBe('10.0.0.1');
  },
);
