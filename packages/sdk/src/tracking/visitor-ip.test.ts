import { expect, test } from 'vitest';
import { visitorIp } from './visitor-ip.ts';

test.each([
  ['203.0.113.9', '203.0.113.0', '203.0.113.9'],
  [' 203.0.113.9:51413', '203.0.113.0', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.0', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8:1::6', '2001:db8:1::', '2001:db8:1::6'],
  ['2001:db8::1:2:3:6', '2001:db8::', '2001:db8::1:2:3:6'],
  ['2001:db8::', '2001:db8::', '2001:db8::'],
  ['2001::6', '2001::', '2001::6'],
  ['[2001:DB8:1:2::6]:443', '2001:DB8:1::', '2001:DB8:1:2::6'],
  ['fe80::1%eth0', 'fe80::', 'fe80::1'],
  ['::1', '::', '::1'],
])('stores of %s %s, or %s', (address, truncated, full) => {
  expect([visitorIp(address, false), visitorIp(address, true)]).toEqual([truncated, full]);
});

test.each(['', 'unknown', 'localhost', '_hidden', '1.2.3', '999.1.1.1', '1.2.3.256', '1.2.3.4.5'])(
  'rejects the address %j',
  (text) => {
    expect([visitorIp(text, false), visitorIp(text, true)]).toEqual([undefined, undefined]);
  },
);
