import { createServer } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { besideWait } from '../../../test/support/beside-wait.ts';
import { listen } from '../../../test/support/listen.ts';
import type { AddressRules, ResolveHost } from '../../dependencies.ts';
import { addressRules, assertPublicUrl, guardedAgent, isPublicAddress } from './address-rules.ts';

const answering = (...addresses: string[]) => addressRules(false, async () => addresses);
const publicName = answering('93.184.215.14');

/** Connects to a URL. Returns the status of the response or the name of the error. */
async function connecting(url: string, rules: AddressRules): Promise<string> {
  const dispatcher = guardedAgent(rules);
  try {
    const { statusCode, body } = await request(url, { dispatcher, signal: AbortSignal.timeout(2_000) });
    await body.dump();
    return String(statusCode);
  } catch (error) {
    return (error as Error).name;
  } finally {
    await dispatcher.destroy();
  }
}

const refused = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.169.254', '169.254.0.1', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.168.255.255',
  ],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255'],
  ...['240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1'],
  ...['::ffff:93.184.215.14', '64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::1', '100::1'],
  ...['2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:db8::1', '2002:7f00:1::1', '2002:a00:1::', '3fff::1'],
  ...['5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'ff05::2'],
  ...['2606:4700::1111%eth0'],
];
const allowed = [
  ...[
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ],
  ...['128.0.0.1', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
  ...[
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '2001:4860:4860::8888',
  ],
  ...['2003::1', '2001:200::1'],
];

describe('IP address', () => {
  test.each(refused)('%s is not on the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(allowed)('%s is on the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(['', 'example.com', '1.2.3', '300.1.1.1', '[::1]'])('%j is invalid', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

describe('endpoint URL check', () => {
  const forms = [
    'http://127.0.0.1/', // plain
    'http://2130706433/', // decimal
    'http://0x7f000001/', // hexadecimal
    'http://0x7f.0.0.0x1/', // hexadecimal parts
    'http://017700000001/', // octal
    'http://0177.0.0.01/', // octal parts
    'http://127.1/', // short
    'http://127.0.0.1./', // with the dot of the root
    'http://127。0。0。1/', // ideographic dots
    'http://①②⑦.0.0.1/', // circled digits
    'http://%31%32%37.0.0.1/', // escaped
    'http://user@127.0.0.1/', // after a user
    'http://[::1]:8080/x', // IPv6
    'http://[::ffff:127.0.0.1]/', // v4-mapped
    'http://[0:0:0:0:0:ffff:7f00:1]/', // v4-mapped, written out
    'http://[64:ff9b::a9fe:a9fe]/', // NAT64 to the metadata of a cloud
    'http://localhost:3000/',
    'http://LOCALHOST./',
    'http://anything.localhost/',
    'https://10.1.2.3/hook',
  ];
  test.each(forms)('rejects %s, whatever names resolve to', async (url) => {
    const failure = expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'url' });
    await expect(assertPublicUrl(url, publicName)).rejects.toEqual(failure);
    expect(await connecting(url, publicName)).toBe('BlockedAddress');
  });

  test.each(refused.filter((address) => !address.includes('%')))('rejects a name for %s', async (address) => {
    await expect(assertPublicUrl('https://a.example/', answering(address))).rejects.toThrow(
      /url: Resolves to a loopback/,
    );
  });

  test('rejects a name with one public and one private address, in either order', async () => {
    for (const addresses of [
      ['1.1.1.1', '10.0.0.1'],
      ['10.0.0.1', '1.1.1.1'],
      ['2606:4700::1111', '::1'],
    ]) {
      await expect(assertPublicUrl('https://a.example/', answering(...addresses))).rejects.toThrow();
    }
  });

  test('accepts a public address, a public name, and a name without an address yet', async () => {
    const unknown = addressRules(false, () => Promise.reject(new Error('ENOTFOUND')));
    await assertPublicUrl('https://1.1.1.1/', unknown);
    await assertPublicUrl('https://[2606:4700::1111]/', unknown);
    await assertPublicUrl('https://a.example/hook', publicName);
    await assertPublicUrl('https://a.example/hook', unknown);
  });

  test('waits at most three seconds for a silent name server', { tags: 'slow' }, async () => {
    const silent = addressRules(false, () => new Promise(() => {}));
    const waits = await besideWait(3_000, () => assertPublicUrl('https://a.example/', silent));
    expect(waits).toBeLessThan(1.5);
  });

  test.each(forms)('accepts %s if private addresses are allowed', async (url) => {
    await assertPublicUrl(url, addressRules(true));
  });
});

describe('outgoing connection', () => {
  const internal = createServer((_, res) => res.end('secret'));
  let port: number;
  beforeAll(async () => {
    port = await listen(internal);
  });
  afterAll(() => {
    internal.close();
  });

  const urlOf = (host: string) => `http://${host}:${port}/`;
  const rebinding = () => urlOf('rebinding.example');

  test('is blocked if the name now points to this machine', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const flipping: ResolveHost = async () => answers.shift() ?? [];
    const rules = addressRules(false, flipping);
    await assertPublicUrl(rebinding(), rules);
    expect(await connecting(rebinding(), rules)).toBe('BlockedAddress');
  });

  test('is blocked if one of several addresses is private', async () => {
    expect(await connecting(rebinding(), answering('127.0.0.1', '93.184.215.14'))).toBe('BlockedAddress');
    expect(await connecting(rebinding(), answering('93.184.215.14', '127.0.0.1'))).toBe('BlockedAddress');
  });

  test('uses the resolved address if private ones are allowed', async () => {
    const rules = addressRules(true, async () => ['127.0.0.1']);
    expect(await connecting(rebinding(), rules)).toBe('200');
    expect(await connecting(urlOf('127.0.0.1'), rules)).toBe('200');
  });
});
