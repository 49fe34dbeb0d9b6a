import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { sendsTo } from './platform/mail/mail-settings.ts';
import { StartupError } from './platform/startup-error.ts';

const secret = 'a-secret-of-24-bytes-yes';
const key = Buffer.alloc(32, 7).toString('base64');

const problemOf = (env: NodeJS.ProcessEnv): string => {
  try {
    parseConfig(env, '/srv');
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  throw new Error('These settings were accepted.');
};

describe('configuration', () => {
  test('needs no settings, because everything has a default', () => {
    expect(parseConfig({}, '/srv')).toMatchObject({
      databaseUrl: undefined,
      dataDir: '/srv/.tributary',
      host: '127.0.0.1',
      port: 8787,
      logLevel: 'info',
      signingSecrets: undefined,
    });
  });

  test.each([
    ['one secret', secret, [secret]],
    ['several, newest first', `${secret}2, ${secret}1`, [`${secret}2`, `${secret}1`]],
    ['24 bytes that are fewer characters', 'é'.repeat(12), ['é'.repeat(12)]],
  ])('accepts %s as the signing secret', (_, value, secrets) => {
    expect(parseConfig({ S2S_REQUEST_SIGNING_SECRET: value }, '/').signingSecrets).toEqual(secrets);
  });

  test('requires signatures on money routes only if configured, and never without a secret', () => {
    const all = { TRIBUTARY_SIGN_MONEY_ROUTES: '1', S2S_REQUEST_SIGNING_SECRET: secret };
    expect(parseConfig(all, '/').signsMoneyRoutes).toBe(true);
    expect(parseConfig({ ...all, TRIBUTARY_SIGN_MONEY_ROUTES: '0' }, '/').signsMoneyRoutes).toBe(false);
    expect(parseConfig({ S2S_REQUEST_SIGNING_SECRET: secret }, '/').signsMoneyRoutes).toBeUndefined();
    expect(problemOf({ TRIBUTARY_SIGN_MONEY_ROUTES: '1' })).toContain('requires S2S_REQUEST_SIGNING_SECRET');
    expect(problemOf({ ...all, TRIBUTARY_SIGN_MONEY_ROUTES: 'true' })).toContain('must be 0 or 1');
  });

  test.each([
    ['nothing', undefined, 0],
    ['a number of proxies', '2', 2],
    ['networks', '10.0.0.0/8, 192.0.2.1,2001:db8::/32', ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']],
  ])('trusts %s in front of the server', (_, value, trusted) => {
    const env = value === undefined ? {} : { TRIBUTARY_TRUST_PROXY: value };
    expect(parseConfig(env, '/').trustProxy).toEqual(trusted);
  });

  test.each([
    'true',
    'yes',
    'all',
    '-1',
    '1.5',
    '100',
    '10.0.0.0/33',
    '10.0.0.0/',
    'proxy.internal',
    '10.0.0.1,',
  ])('rejects TRIBUTARY_TRUST_PROXY=%j', (value) => {
    expect(problemOf({ TRIBUTARY_TRUST_PROXY: value })).toContain('TRIBUTARY_TRUST_PROXY must be');
  });

  test('serves public routes under /t, or under a path that no other route starts with', () => {
    expect(parseConfig({}, '/').publicPrefix).toBe('/t');
    expect(parseConfig({ TRIBUTARY_PUBLIC_PREFIX: '/a/b-c' }, '/').publicPrefix).toBe('/a/b-c');
    for (const value of [
      '/',
      't',
      '/t/',
      '//t',
      '/a b',
      '/ä',
      '/v1',
      '/v1/x',
      '/r',
      '/docs',
      '/app',
      '/healthz',
    ])
      expect(problemOf({ TRIBUTARY_PUBLIC_PREFIX: value })).toContain('TRIBUTARY_PUBLIC_PREFIX must');
  });

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['of 23 bytes', secret.slice(1)],
    ['a list with a short one', `${secret},short`],
    ['a list that ends in a comma', `${secret},`],
  ])('rejects a signing secret that is %s without repeating it', (_, value) => {
    const problem = problemOf({ S2S_REQUEST_SIGNING_SECRET: value });
    expect(problem).toContain('S2S_REQUEST_SIGNING_SECRET');
    expect(problem).toContain('24 bytes');
    expect(problem).not.toContain(secret.slice(1));
  });

  test.each(['', 'localhost', 'mysql://localhost/x', 'http://localhost/x', '/var/run/postgres'])(
    'rejects DATABASE_URL %j without repeating it',
    (url) => {
      const problem = problemOf({ DATABASE_URL: url, TRIBUTARY_ENCRYPTION_KEY: key });
      expect(problem).toContain('DATABASE_URL must be a postgres:// URL');
      if (url) expect(problem).not.toContain(url);
    },
  );

  test.each([
    [undefined, false],
    ['0', false],
    ['1', true],
  ])('parses TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS %j as %s', (value, allowed) => {
    expect(parseConfig({ TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: value }, '/').allowsPrivateWebhooks).toBe(allowed);
  });

  test.each(['true', 'yes', '2'])('rejects TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS %j', (value) => {
    const problem = problemOf({ TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: value });
    expect(problem).toContain('TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS must be 0 or 1');
  });

  test.each([' ', 'abc', '-1', '65536', '1.5', '0x50', '1e3', '80 80'])('rejects PORT %j', (port) => {
    expect(problemOf({ PORT: port })).toContain('PORT');
  });

  test.each(['0', '80', '65535'])('accepts PORT %s', (port) => {
    expect(parseConfig({ PORT: port }, '/').port).toBe(Number(port));
  });

  test('requires an encryption key for an external database', () => {
    const DATABASE_URL = 'postgres://user:pass@localhost/x';
    const problem = problemOf({ DATABASE_URL });
    expect(problem).toContain('TRIBUTARY_ENCRYPTION_KEY');
    expect(problem).not.toContain('pass@');
    expect(
      parseConfig({ DATABASE_URL, TRIBUTARY_ENCRYPTION_KEY: key }, '/').encryptionKeys?.[0],
    ).toHaveLength(32);
  });

  test('accepts several encryption keys, newest first, instead of one', () => {
    const older = Buffer.alloc(32, 8).toString('base64');
    const DATABASE_URL = 'postgres://localhost/x';
    const TRIBUTARY_ENCRYPTION_KEYS = `${key},${older}`;
    for (const keys of [TRIBUTARY_ENCRYPTION_KEYS, `${key}\n${older}\n`])
      expect(parseConfig({ DATABASE_URL, TRIBUTARY_ENCRYPTION_KEYS: keys }, '/').encryptionKeys).toEqual([
        Buffer.alloc(32, 7),
        Buffer.alloc(32, 8),
      ]);
    expect(problemOf({ TRIBUTARY_ENCRYPTION_KEY: TRIBUTARY_ENCRYPTION_KEYS })).toContain(
      'TRIBUTARY_ENCRYPTION_KEY must be a single key; several keys belong in TRIBUTARY_ENCRYPTION_KEYS',
    );
    expect(problemOf({ TRIBUTARY_ENCRYPTION_KEYS: `${key},${key}` })).toContain(
      'TRIBUTARY_ENCRYPTION_KEYS must list different keys of 32 bytes',
    );
    for (const other of [{ TRIBUTARY_ENCRYPTION_KEY: key }, { TRIBUTARY_ENCRYPTION_KEY_FILE: '/nowhere' }])
      expect(problemOf({ TRIBUTARY_ENCRYPTION_KEYS, ...other })).toContain(
        'TRIBUTARY_ENCRYPTION_KEY and TRIBUTARY_ENCRYPTION_KEYS are both set',
      );
  });

  test.each(['', 'c2hvcnQ=', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])(
    'rejects the encryption key %j',
    (value) => {
      expect(problemOf({ TRIBUTARY_ENCRYPTION_KEY: value })).toContain(
        'TRIBUTARY_ENCRYPTION_KEY must be 32 bytes',
      );
    },
  );

  test.each([
    ['https://track.example.com', 'https://track.example.com'],
    ['https://track.example.com/', 'https://track.example.com'],
    ['http://10.0.0.1:8787/base/', 'http://10.0.0.1:8787/base'],
  ])('removes trailing slashes from the public URL %s', (given, kept) => {
    expect(parseConfig({ TRIBUTARY_PUBLIC_URL: given }, '/').publicUrl).toBe(kept);
  });

  test.each(['track.example.com', 'javascript:alert(1)', 'ftp://example.com'])(
    'rejects the public URL %j',
    (url) => {
      expect(problemOf({ TRIBUTARY_PUBLIC_URL: url })).toContain('TRIBUTARY_PUBLIC_URL');
    },
  );

  test('names all invalid settings at once', () => {
    const problem = problemOf({ PORT: 'x', LOG_LEVEL: 'loud', S2S_REQUEST_SIGNING_SECRET: '' });
    for (const name of ['PORT', 'LOG_LEVEL', 'S2S_REQUEST_SIGNING_SECRET']) expect(problem).toContain(name);
  });

  test('enables Stripe with its key', () => {
    const secretKey = 'sk_test_1';
    expect(parseConfig({}, '/').stripe).toBeUndefined();
    expect(parseConfig({ TRIBUTARY_STRIPE_SECRET_KEY: secretKey }, '/').stripe).toEqual({ secretKey });
  });

  test('uses Stripe itself for connections unless another origin is set', () => {
    const base = 'http://127.0.0.1:12111';
    expect(parseConfig({}, '/').stripeApiBase).toBeUndefined();
    expect(parseConfig({ TRIBUTARY_STRIPE_API_BASE: base }, '/').stripeApiBase).toBe(base);
  });

  test.each([
    '127.0.0.1:12111',
    'ftp://stripe.example.com',
    'https://stripe.example.com/v1',
    'https://stripe.example.com/',
    'https://key@stripe.example.com',
    'https://stripe.example.com?',
    'https://a b',
  ])('rejects the Stripe URL %j', (base) => {
    expect(problemOf({ TRIBUTARY_STRIPE_API_BASE: base })).toContain('TRIBUTARY_STRIPE_API_BASE must');
  });
});

describe('mail', () => {
  const from = { TRIBUTARY_MAIL_FROM: 'Acme <affiliates@example.com>' };
  const smtpOf = (url: string) => parseConfig({ TRIBUTARY_SMTP_URL: url, ...from }, '/').mail?.smtp;

  test('is disabled without a server, and has a default sender', () => {
    expect(parseConfig(from, '/').mail).toBeUndefined();
    expect(problemOf({ TRIBUTARY_SMTP_URL: 'smtp://mail.example.com' })).toContain(
      'TRIBUTARY_SMTP_URL requires TRIBUTARY_MAIL_FROM',
    );
  });

  test.each([
    [
      'smtps://ada%40shop.com:p%23%3A%25@mail.example.com:1465',
      {
        ...{ host: 'mail.example.com', port: 1_465, tls: 'implicit' },
        auth: { user: 'ada@shop.com', pass: 'p#:%' },
      },
    ],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'implicit', auth: null }],
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'starttls', auth: null }],
    ['smtp://[::1]:25/?tls=off', { host: '::1', port: 25, tls: 'off', auth: null }],
  ])('accepts %s', (url, server) => expect(smtpOf(url)).toEqual(server));

  test.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://mail.example.com:0',
    'smtp://mail.example.com:65536',
    'smtp://mail.example.com/inbox',
    'smtp://mail.example.com?tls=on',
    'smtp://mail.example.com?tls=off&tls=off',
    'smtps://mail.example.com?tls=off',
    'smtps://ada@mail.example.com',
  ])('rejects the server %s', (url) => {
    expect(problemOf({ TRIBUTARY_SMTP_URL: url, ...from })).toContain('TRIBUTARY_SMTP_URL ');
  });

  test.each(['smtps://ada:se#cret@mail.example.com', 'smtps://ada:se/cret@h', 'smtps://ada:se%cret@h'])(
    'does not repeat the password in a problem with %s',
    (url) => {
      const problem = problemOf({ TRIBUTARY_SMTP_URL: url, ...from });
      expect(problem).toContain('percent-encoded');
      expect(problem).not.toContain('cret');
    },
  );

  test.each([
    ['ada@shop.com', { name: '', address: 'ada@shop.com' }],
    ['Acme GmbH <ada@shop.com>', { name: 'Acme GmbH', address: 'ada@shop.com' }],
    ['"Müller, Söhne" <ada@Bücher.example>', { name: 'Müller, Söhne', address: 'ada@xn--bcher-kva.example' }],
  ])('accepts the sender %s', (text, sender) => {
    const env = { TRIBUTARY_SMTP_URL: 'smtp://h', TRIBUTARY_MAIL_FROM: text };
    expect(parseConfig(env, '/').mail?.from).toEqual(sender);
  });

  test('limits dev mail to the allowed addresses, in any notation', () => {
    const env = { TRIBUTARY_SMTP_URL: 'smtp://h', ...from };
    expect(parseConfig(env, '/').mail?.devAllow).toEqual(new Set());
    const allowed = { ...env, TRIBUTARY_MAIL_DEV_ALLOW: 'Ada@Shop.com, ben@Bücher.example' };
    const { mail } = parseConfig(allowed, '/');
    const sent = ['ada@shop.com', 'BEN@xn--bcher-kva.example', 'eve@shop.com', 'ada@shop.com.example'];
    expect(sent.map((address) => sendsTo(mail, 'dev', address))).toEqual([true, true, false, false]);
    expect(sendsTo(mail, 'live', 'eve@shop.com')).toBe(true);
    expect(sendsTo(undefined, 'live', 'ada@shop.com')).toBe(false);
  });

  test.each(['ada', 'ada@shop.com,', 'ada@shop.com;ben@shop.com', '*@shop.com x'])(
    'rejects the allowed addresses %j',
    (text) =>
      expect(problemOf({ TRIBUTARY_MAIL_DEV_ALLOW: text })).toContain('TRIBUTARY_MAIL_DEV_ALLOW must be'),
  );

  test.each([
    'Acme',
    'a@b',
    'Acme <a@b.c> <d@e.f>',
    'A\r\nBcc: x@y.z <ada@shop.com>',
    'ada@shop.com, eve@shop.com',
  ])('rejects the sender %j', (text) =>
    expect(problemOf({ TRIBUTARY_MAIL_FROM: text })).toContain('TRIBUTARY_MAIL_FROM must be'),
  );
});

describe('rate limit', () => {
  const limitOf = (env: NodeJS.ProcessEnv) => parseConfig(env, '/').rateLimit;

  test('defaults to 6,000 a minute in memory, can be changed or shared, and is disabled by 0', () => {
    expect(limitOf({})).toEqual({ perMinute: 6_000, perMinuteEnvironment: 30_000, store: 'memory' });
    expect(
      limitOf({ TRIBUTARY_RATE_LIMIT_PER_MINUTE: '10', TRIBUTARY_RATE_LIMIT_STORE: 'postgres' }),
    ).toEqual({
      perMinute: 10,
      perMinuteEnvironment: 50,
      store: 'postgres',
    });
    expect(limitOf({ TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0' })).toBeUndefined();
  });

  test.each(['-1', '1.5', '1e3', 'off', '10000001'])('rejects %j', (value) => {
    expect(() => limitOf({ TRIBUTARY_RATE_LIMIT_PER_MINUTE: value })).toThrow(
      'TRIBUTARY_RATE_LIMIT_PER_MINUTE',
    );
  });

  test('supports two stores', () => {
    expect(() => limitOf({ TRIBUTARY_RATE_LIMIT_STORE: 'redis' })).toThrow('TRIBUTARY_RATE_LIMIT_STORE');
  });
});

describe('operational settings', () => {
  test('default to three seconds of draining, no metrics and only a durable database', () => {
    expect(parseConfig({}, '/')).toMatchObject({
      drainSeconds: 3,
      metrics: undefined,
      allowsUnsafeDatabase: false,
    });
  });

  test('keep payouts of erased affiliates for 0 to 30 years, by default 10', () => {
    const setting = 'TRIBUTARY_PAYOUT_RETENTION_YEARS';
    expect(parseConfig({}, '/').payoutRetentionYears).toBe(10);
    for (const value of ['-1', '31', '1.5', 'ten'])
      expect(problemOf({ [setting]: value })).toContain(setting);
    expect(['0', '30'].map((value) => parseConfig({ [setting]: value }, '/').payoutRetentionYears)).toEqual([
      0, 30,
    ]);
  });

  describe.each([
    ['TRIBUTARY_FEED_RETENTION_DAYS', 'feedRetentionDays', 7],
    ['TRIBUTARY_CLICK_RETENTION_DAYS', 'clickRetentionDays', 30],
  ] as const)('%s', (setting, field, min) => {
    test.each(['-1', String(min - 1), '3651', '1.5', '90d'])('rejects %j', (value) => {
      expect(problemOf({ [setting]: value })).toContain(setting);
    });

    test.each([String(min), '3650'])('accepts %s', (value) => {
      expect(parseConfig({ [setting]: value }, '/')[field]).toBe(Number(value));
    });
  });

  test.each(['-1', '16', '1.5', '3s', '1e1'])('reject TRIBUTARY_DRAIN_SECONDS %j', (value) => {
    expect(problemOf({ TRIBUTARY_DRAIN_SECONDS: value })).toContain('TRIBUTARY_DRAIN_SECONDS');
  });

  test.each(['0', '15'])('accept TRIBUTARY_DRAIN_SECONDS %s', (value) => {
    expect(parseConfig({ TRIBUTARY_DRAIN_SECONDS: value }, '/').drainSeconds).toBe(Number(value));
  });

  test('serve metrics on HOST unless configured otherwise', () => {
    const metrics = { TRIBUTARY_METRICS_PORT: '9464', HOST: '10.0.0.1' };
    expect(parseConfig(metrics, '/').metrics).toEqual({ host: '10.0.0.1', port: 9464 });
    expect(parseConfig({ ...metrics, TRIBUTARY_METRICS_HOST: '::1' }, '/').metrics).toEqual({
      host: '::1',
      port: 9464,
    });
    expect(parseConfig({ TRIBUTARY_METRICS_HOST: '::1' }, '/').metrics).toBeUndefined();
    expect(problemOf({ TRIBUTARY_METRICS_PORT: 'on' })).toContain('TRIBUTARY_METRICS_PORT');
  });

  test.each(['true', 'yes', '2'])('reject TRIBUTARY_ALLOW_UNSAFE_DATABASE %j', (value) => {
    expect(problemOf({ TRIBUTARY_ALLOW_UNSAFE_DATABASE: value })).toContain('must be 0 or 1');
  });
});

describe('empty or inherited setting', () => {
  const guide = readFileSync(new URL('../../../docs/guides/settings.md', import.meta.url), 'utf8');
  const names = [...guide.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name);
  const refused = [
    'DATABASE_URL',
    'TRIBUTARY_ENCRYPTION_KEY',
    'TRIBUTARY_ENCRYPTION_KEYS',
    'S2S_REQUEST_SIGNING_SECRET',
    'TRIBUTARY_SIGN_MONEY_ROUTES',
  ];

  test('may be empty, unless that would mean another database or less protection', () => {
    expect(names).toEqual(expect.arrayContaining(['HOST', ...refused]));
    for (const name of names)
      if (refused.includes(name)) expect(problemOf({ [name]: '' })).toContain(name);
      else expect(parseConfig({ [name]: '', [`${name}_FILE`]: '' }, '/')).toEqual(parseConfig({}, '/'));
  });

  test('is not taken as the metrics port if Kubernetes set it for a Service', () => {
    expect(parseConfig({ TRIBUTARY_METRICS_PORT: 'tcp://10.0.0.7:9464' }, '/').metrics).toBeUndefined();
    expect(problemOf({ PORT: 'tcp://10.0.0.7:80' })).toContain('PORT must be a port number');
  });
});

describe('secret in a file', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'tributary-config-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  const fileWith = (text: string) => {
    const path = join(directory, `secret-${text.length}`);
    writeFileSync(path, text);
    return path;
  };
  const url = 'postgresql://tributary:secret@db.internal:5432/tributary';

  test.each([
    ['TRIBUTARY_STRIPE_SECRET_KEY', 'sk_1', { stripe: { secretKey: 'sk_1' } }],
    ['S2S_REQUEST_SIGNING_SECRET', `${secret}2,${secret}1`, { signingSecrets: [`${secret}2`, `${secret}1`] }],
    ['TRIBUTARY_ENCRYPTION_KEY', key, { encryptionKeys: [Buffer.alloc(32, 7)] }],
    ['TRIBUTARY_DIRECT_DATABASE_URL', url, { directDatabaseUrl: url }],
  ] as const)('%s is read without the trailing line break', (name, value, read) => {
    for (const end of ['', '\n', '\r\n'])
      expect(parseConfig({ [`${name}_FILE`]: fileWith(value + end) }, '/')).toMatchObject(read);
  });

  test('works for both DATABASE_URL and its encryption key, with paths relative to the working directory', () => {
    const env = { DATABASE_URL_FILE: 'url', TRIBUTARY_ENCRYPTION_KEY_FILE: 'key' };
    writeFileSync(join(directory, 'url'), url);
    writeFileSync(join(directory, 'key'), key);
    expect(parseConfig(env, directory)).toMatchObject({ databaseUrl: url });
  });

  test('is read for the mail server', () => {
    const env = { TRIBUTARY_SMTP_URL_FILE: fileWith('smtp://mail\n'), TRIBUTARY_MAIL_FROM: 'ada@shop.com' };
    expect(parseConfig(env, '/').mail?.smtp.host).toBe('mail');
  });

  test('follows the rules of its setting', () => {
    const path = fileWith('short');
    expect(problemOf({ S2S_REQUEST_SIGNING_SECRET_FILE: path })).toContain('S2S_REQUEST_SIGNING_SECRET must');
  });

  test.each([
    ['that is missing', '/nowhere/secret', 'TRIBUTARY_ENCRYPTION_KEY_FILE cannot be read: ENOENT'],
    ['that is a directory', '/', 'TRIBUTARY_ENCRYPTION_KEY_FILE cannot be read: EISDIR'],
    ['with an empty path', '', 'TRIBUTARY_ENCRYPTION_KEY_FILE cannot be read'],
  ])('%s is rejected', (_, path, problem) => {
    expect(problemOf({ TRIBUTARY_ENCRYPTION_KEY_FILE: path })).toContain(problem);
  });

  test('that is empty is rejected', () => {
    expect(problemOf({ TRIBUTARY_ENCRYPTION_KEY_FILE: fileWith(' \n') })).toContain('is empty');
  });

  test('is rejected together with the setting itself', () => {
    const env = { TRIBUTARY_ENCRYPTION_KEY: key, TRIBUTARY_ENCRYPTION_KEY_FILE: fileWith(key) };
    expect(problemOf(env)).toContain(
      'TRIBUTARY_ENCRYPTION_KEY and TRIBUTARY_ENCRYPTION_KEY_FILE are both set',
    );
  });
});
