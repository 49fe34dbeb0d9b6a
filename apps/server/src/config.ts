import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { addressProblem, withHost } from './platform/db/address.ts';
import { tlsProblem } from './platform/db/tls.ts';
import { type EncryptionKeys, parseEncryptionKeys } from './platform/encryption/encryption-keys.ts';
import {
  type MailSettings,
  parseAddresses,
  parseMailFrom,
  parseSmtpUrl,
} from './platform/mail/mail-settings.ts';
import { limitsOf } from './platform/rate-limit/rate-limiter.ts';
import { ConfigError } from './platform/startup-error.ts';

const SECRET_BYTES_MIN = 24;

/**
 * Comma-separated secrets, newest first. An empty value is an error, so that signing is never disabled by
 * accident.
 */
const signingSecrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= SECRET_BYTES_MIN), {
    error: `must list secrets of at least ${SECRET_BYTES_MIN} bytes, separated by commas; unset it to turn signing off`,
  });

const encryptionKey = z
  .string()
  .transform(parseEncryptionKeys)
  .refine((keys) => keys !== null, {
    error: 'must be 32 bytes in base64, such as the output of: openssl rand -base64 32',
  })
  .refine((keys) => keys === null || keys.length === 1, {
    error: 'must be a single key; several keys belong in TRIBUTARY_ENCRYPTION_KEYS',
  });

const encryptionKeys = z
  .string()
  .transform(parseEncryptionKeys)
  .refine((keys) => keys !== null, {
    error: 'must list different keys of 32 bytes in base64, newest first, separated by commas or line breaks',
  });

/** Only digits are accepted, because `Number` would also accept '', `0x50` and `1e3`. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, { error: 'must be a port number, at most 65535' });

const RATE_LIMIT_PER_MINUTE = 6_000;
const RATE_LIMIT_PER_MINUTE_MAX = 10_000_000;

/** 0 disables the limit. */
const rateLimitPerMinute = z
  .string()
  .regex(/^\d{1,8}$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value <= RATE_LIMIT_PER_MINUTE_MAX, {
    error: `must be at most ${RATE_LIMIT_PER_MINUTE_MAX}; 0 disables the limit`,
  });

/** Public URL without a trailing slash, so that paths can be appended. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .transform((value) => value.replace(/\/+$/, ''));

export const PUBLIC_PREFIX = '/t';

/**
 * One to three path segments. The first must not belong to another route. The default avoids words such as track,
 * collect and pixel, which are on blocklists.
 */
const publicPrefix = z
  .string()
  .regex(/^(\/[A-Za-z0-9_-]{1,50}){1,3}$/, 'must be a path such as /t, without a trailing slash')
  .refine((value) => !/^\/(v1|r|u|docs|app|hooks|healthz|readyz)(\/|$)/.test(value), {
    error: 'must not begin with /v1, /r, /u, /docs, /app, /hooks, /healthz or /readyz',
  });

const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};

/** Number of proxies in front of the server, or their networks. */
const trustProxy = z
  .string()
  .transform((value) =>
    /^\d{1,2}$/.test(value) ? Number(value) : value.split(',').map((each) => each.trim()),
  )
  .refine((value) => typeof value === 'number' || value.every((each) => isNetwork(each)), {
    error: 'must be a number of proxies such as 1, or networks such as 10.0.0.0/8, separated by commas',
  });

const DRAIN_SECONDS = 3;
/**
 * Maximum time to drain. Leaves five seconds for in-flight requests, so that the process exits within 25
 * seconds.
 */
const DRAIN_SECONDS_MAX = 15;

const drainSeconds = z
  .string()
  .regex(/^\d{1,2}$/, 'must be a whole number of seconds')
  .transform(Number)
  .refine((value) => value <= DRAIN_SECONDS_MAX, { error: `must be at most ${DRAIN_SECONDS_MAX}` });

const RETENTION_DAYS_MAX = 3_650;

const wholeNumber = (what: string, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number of ${what}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be from ${min} to ${max}` });

const retentionDays = (min: number) => wholeNumber('days', { min, max: RETENTION_DAYS_MAX });

const FEED_RETENTION_DAYS = 90;
/**
 * Minimum retention of the feed. Must exceed the retries of a delivery (just over three days) and the five
 * days after which a failing endpoint is disabled.
 */
const FEED_RETENTION_DAYS_MIN = 7;

/** A year and a month, so that the current month can be compared with the same month of last year. */
const CLICK_RETENTION_DAYS = 400;
const CLICK_RETENTION_DAYS_MIN = 30;

/** Longest retention period in the tax laws of EU countries. */
const PAYOUT_RETENTION_YEARS = 10;
const PAYOUT_RETENTION_YEARS_MAX = 30;

/** Only 0 and 1 are accepted, because `true` or `yes` might be misunderstood. */
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');

const databaseUrl = z.string().transform((given, { addIssue }) => {
  const url = withHost(given);
  const problem = addressProblem(url) ?? tlsProblem(url);
  if (problem !== null) addIssue(problem);
  return url;
});

const smtpUrl = z.string().transform((given, { addIssue }) => {
  const server = parseSmtpUrl(given);
  if (typeof server !== 'string') return server;
  addIssue(server);
  return z.NEVER;
});

const mailFrom = z
  .string()
  .transform(parseMailFrom)
  .refine((sender) => sender !== null, {
    error: 'must be an e-mail address, or a name and an address such as Acme <affiliates@example.com>',
  });

const addresses = z
  .string()
  .transform(parseAddresses)
  .refine((parsed) => parsed !== null, {
    error: 'must be e-mail addresses separated by commas, such as ada@example.com,ben@example.com',
  });

/** Allows http:// for a local server. API keys are sent to this host, so use https:// for any other. */
const stripeApiBase = z
  .string()
  .refine((value) => /^https?:\/\/[^/?#@\s]+$/.test(value) && URL.canParse(value), {
    error: 'must be http:// or https:// and a host, such as http://127.0.0.1:12111, without a path',
  });

const environment = z.object({
  DATABASE_URL: databaseUrl.optional(),
  TRIBUTARY_DIRECT_DATABASE_URL: databaseUrl.optional(),
  TRIBUTARY_DATA_DIR: z.string().min(1).default('.tributary'),
  TRIBUTARY_ENCRYPTION_KEY: encryptionKey.optional(),
  TRIBUTARY_ENCRYPTION_KEYS: encryptionKeys.optional(),
  TRIBUTARY_PUBLIC_URL: publicUrl.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8787),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  S2S_REQUEST_SIGNING_SECRET: signingSecrets.optional(),
  TRIBUTARY_SIGN_MONEY_ROUTES: flag.optional(),
  TRIBUTARY_RATE_LIMIT_PER_MINUTE: rateLimitPerMinute.default(RATE_LIMIT_PER_MINUTE),
  TRIBUTARY_RATE_LIMIT_STORE: z.enum(['memory', 'postgres']).default('memory'),
  TRIBUTARY_STRIPE_SECRET_KEY: z.string().min(1).optional(),
  TRIBUTARY_STRIPE_API_BASE: stripeApiBase.optional(),
  TRIBUTARY_SMTP_URL: smtpUrl.optional(),
  TRIBUTARY_MAIL_FROM: mailFrom.optional(),
  TRIBUTARY_MAIL_DEV_ALLOW: addresses.optional(),
  TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  TRIBUTARY_ALLOW_UNSAFE_DATABASE: flag.default(false),
  TRIBUTARY_DRAIN_SECONDS: drainSeconds.default(DRAIN_SECONDS),
  TRIBUTARY_FEED_RETENTION_DAYS: retentionDays(FEED_RETENTION_DAYS_MIN).default(FEED_RETENTION_DAYS),
  TRIBUTARY_PAYOUT_RETENTION_YEARS: wholeNumber('years', { min: 0, max: PAYOUT_RETENTION_YEARS_MAX }).default(
    PAYOUT_RETENTION_YEARS,
  ),
  TRIBUTARY_CLICK_RETENTION_DAYS: retentionDays(CLICK_RETENTION_DAYS_MIN).default(CLICK_RETENTION_DAYS),
  TRIBUTARY_PUBLIC_PREFIX: publicPrefix.default(PUBLIC_PREFIX),
  TRIBUTARY_TRUST_PROXY: trustProxy.default(0),
  TRIBUTARY_METRICS_PORT: port.optional(),
  TRIBUTARY_METRICS_HOST: z.string().min(1).optional(),
});

/** Settings that can be read from a file, whose path is in the variable with the suffix `_FILE`. */
const secrets = [
  'DATABASE_URL',
  'TRIBUTARY_DIRECT_DATABASE_URL',
  'TRIBUTARY_ENCRYPTION_KEY',
  'TRIBUTARY_ENCRYPTION_KEYS',
  'S2S_REQUEST_SIGNING_SECRET',
  'TRIBUTARY_STRIPE_SECRET_KEY',
  'TRIBUTARY_SMTP_URL',
] as const;

const fileOf = (name: string) => `${name}_FILE`;

/**
 * Settings that must not be empty. An empty database URL would start the built-in database, and empty secrets
 * would leave routes unprotected.
 */
const neverEmpty = [
  'DATABASE_URL',
  'TRIBUTARY_ENCRYPTION_KEY',
  'TRIBUTARY_ENCRYPTION_KEYS',
  'S2S_REQUEST_SIGNING_SECRET',
  'TRIBUTARY_SIGN_MONEY_ROUTES',
].flatMap((name) => [name, fileOf(name)]);

/**
 * Removes variables from `env` that count as unset. Compose passes unset variables as empty strings, and
 * Kubernetes creates variables such as `TRIBUTARY_METRICS_PORT=tcp://10.0.0.7:9464` for Services in the
 * namespace.
 */
const withoutUnset = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) =>
        (value !== '' || neverEmpty.includes(name)) &&
        !(name === 'TRIBUTARY_METRICS_PORT' && value?.startsWith('tcp://')),
    ),
  );

/** Returns `env` with the secrets read from files, and any errors from reading those files. */
function withSecrets(env: NodeJS.ProcessEnv, cwd: string) {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secrets) {
    const path = env[fileOf(name)];
    if (path === undefined) continue;
    if (env[name] !== undefined) problems.push(`${name} and ${fileOf(name)} are both set; set one of them`);
    else
      try {
        read[name] = secretIn(resolve(cwd, path));
      } catch (error) {
        problems.push(`the file in ${fileOf(name)} cannot be read: ${(error as Error).message}`);
      }
  }
  return { env: { ...env, ...read }, problems };
}

/** Reads a secret from a file, without the trailing line break. */
function secretIn(path: string): string {
  const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (value.trim() === '') throw new Error(`${path} is empty`);
  return value;
}

/**
 * Reads the settings. Called once, by main.ts or an operator's command, and passed down from there. No other
 * code reads `process.env` (lint: noProcessEnv).
 */
export const readConfig = () => parseConfig(process.env, process.cwd());

/**
 * Returns this process's environment variables with some changes, for a child process. An undefined value removes the
 * variable.
 */
export function environmentWith(changed: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const replaced = Object.keys(changed).map(fileOf);
  const kept = Object.entries(process.env).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(kept), ...changed };
}

/** Converts a zod message to a clause that can follow the name of a setting: lower case, without a final period. */
const asClause = (message: string): string =>
  message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');

/**
 * Resolves `dataDir` and the paths of secret files relative to `cwd`.
 * @throws ConfigError listing all problems
 */
export function parseConfig(variables: NodeJS.ProcessEnv, cwd: string) {
  const env = withoutUnset(variables);
  const { env: given, problems } = withSecrets(env, cwd);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const found = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${asClause(message)}`);
    throw new ConfigError([...problems, ...found]);
  }
  problems.push(...conflictsOf(parsed.data, env));
  if (problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  return {
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: values.TRIBUTARY_DIRECT_DATABASE_URL,
    dataDir: resolve(cwd, values.TRIBUTARY_DATA_DIR),
    encryptionKeys: encryptionKeysOf(values),
    publicUrl: values.TRIBUTARY_PUBLIC_URL,
    host: values.HOST,
    port: values.PORT,
    logLevel: values.LOG_LEVEL,
    signingSecrets: values.S2S_REQUEST_SIGNING_SECRET,
    signsMoneyRoutes: values.TRIBUTARY_SIGN_MONEY_ROUTES,
    rateLimit: rateLimitOf(values),
    stripe: values.TRIBUTARY_STRIPE_SECRET_KEY
      ? { secretKey: values.TRIBUTARY_STRIPE_SECRET_KEY }
      : undefined,
    stripeApiBase: values.TRIBUTARY_STRIPE_API_BASE,
    mail: mailOf(values),
    allowsPrivateWebhooks: values.TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS,
    allowsUnsafeDatabase: values.TRIBUTARY_ALLOW_UNSAFE_DATABASE,
    drainSeconds: values.TRIBUTARY_DRAIN_SECONDS,
    feedRetentionDays: values.TRIBUTARY_FEED_RETENTION_DAYS,
    clickRetentionDays: values.TRIBUTARY_CLICK_RETENTION_DAYS,
    payoutRetentionYears: values.TRIBUTARY_PAYOUT_RETENTION_YEARS,
    publicPrefix: values.TRIBUTARY_PUBLIC_PREFIX,
    trustProxy: values.TRIBUTARY_TRUST_PROXY,
    metrics:
      values.TRIBUTARY_METRICS_PORT === undefined
        ? undefined
        : { host: values.TRIBUTARY_METRICS_HOST ?? values.HOST, port: values.TRIBUTARY_METRICS_PORT },
  } as const;
}

/** Returns conflicts between settings that are valid individually. A secret file that cannot be read counts as set. */
function conflictsOf(values: z.output<typeof environment>, env: NodeJS.ProcessEnv): string[] {
  const conflicts: string[] = [];
  const [isKeySet, areKeysSet] = (['TRIBUTARY_ENCRYPTION_KEY', 'TRIBUTARY_ENCRYPTION_KEYS'] as const).map(
    (name) => values[name] !== undefined || env[fileOf(name)] !== undefined,
  );
  if (isKeySet && areKeysSet)
    conflicts.push(
      'TRIBUTARY_ENCRYPTION_KEY and TRIBUTARY_ENCRYPTION_KEYS are both set; set one of them (TRIBUTARY_ENCRYPTION_KEYS accepts several keys, newest first)',
    );
  if (values.DATABASE_URL && !isKeySet && !areKeysSet)
    conflicts.push(
      'with a DATABASE_URL of your own, TRIBUTARY_ENCRYPTION_KEY must be set (it encrypts payout details and webhook secrets). Generate one with: openssl rand -base64 32',
    );
  if (
    values.TRIBUTARY_SIGN_MONEY_ROUTES &&
    !values.S2S_REQUEST_SIGNING_SECRET &&
    !env[fileOf('S2S_REQUEST_SIGNING_SECRET')]
  )
    conflicts.push(
      'TRIBUTARY_SIGN_MONEY_ROUTES=1 requires S2S_REQUEST_SIGNING_SECRET, the secret to sign with',
    );
  if (values.TRIBUTARY_SMTP_URL && !values.TRIBUTARY_MAIL_FROM)
    conflicts.push(
      'TRIBUTARY_SMTP_URL requires TRIBUTARY_MAIL_FROM, the sender of every e-mail, such as Acme <affiliates@example.com>',
    );
  return conflicts;
}

function mailOf(values: z.output<typeof environment>): MailSettings | undefined {
  const { TRIBUTARY_SMTP_URL: smtp, TRIBUTARY_MAIL_FROM: from, TRIBUTARY_MAIL_DEV_ALLOW: devAllow } = values;
  return smtp && from ? { smtp, from, devAllow: devAllow ?? new Set() } : undefined;
}

function encryptionKeysOf(values: z.output<typeof environment>): EncryptionKeys | undefined {
  return values.TRIBUTARY_ENCRYPTION_KEYS ?? values.TRIBUTARY_ENCRYPTION_KEY ?? undefined;
}

function rateLimitOf(values: z.output<typeof environment>) {
  const perMinute = values.TRIBUTARY_RATE_LIMIT_PER_MINUTE;
  const store = values.TRIBUTARY_RATE_LIMIT_STORE;
  if (perMinute === 0) return undefined;
  return { ...limitsOf(perMinute), store };
}

export type Config = ReturnType<typeof parseConfig>;
