import type { Config } from '../config.ts';
import { apiKeyDigest } from '../features/keys/api-key.ts';
import { makeLink } from '../features/sessions/session.ts';
import type { Database } from '../platform/db/database.ts';
import { rows, sql } from '../platform/db/sql.ts';
import { commandName } from './command-name.ts';
import { type DevFile, readDevFile, writeDevFile } from './data-dir.ts';
import { DEMO_CUSTOMER_ID, seed, seedAgain } from './seed.ts';

/** Facts that the banner shows. */
interface FirstUse {
  readonly baseUrl: string;
  /** `dev.json` and its path; null if the file does not exist. */
  readonly dev: { readonly file: DevFile; readonly path: string } | null;
  /** True if the dev key in that file is valid. */
  readonly isKeyUsable: boolean;
  /** Link that signs in to the dashboard with that key, once and within a minute; null without a key. */
  readonly dashboardUrl: string | null;
  readonly hasAccount: boolean;
}

/**
 * Seeds the built-in database if it has no account, or if its dev environment was emptied, and writes the current URL
 * to `dev.json`. An external database is never seeded, and `dev.json` never describes it.
 */
export async function prepareFirstUse(
  { db, baseUrl }: { db: Database; baseUrl: string },
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<FirstUse> {
  const none = { baseUrl, dev: null, isKeyUsable: false, dashboardUrl: null };
  if (databaseUrl) return { ...none, hasAccount: (await db.orm.account.count()) > 0 };
  const seeded = (await seed(db)) ?? readDevFile(dataDir);
  if (!seeded) return { ...none, hasAccount: true };
  const key = await usableKey(db, seeded.api_key);
  const again = key && (await seedAgain(db, key.environmentId));
  const file = { ...seeded, ...again, base_url: baseUrl };
  const path = writeDevFile(dataDir, file);
  const link = key && (await makeLink(db.hot, { ...key, publicUrl: baseUrl }));
  return {
    baseUrl,
    dev: { file, path },
    isKeyUsable: key !== null,
    dashboardUrl: link?.url ?? null,
    hasAccount: true,
  };
}

const findUsableKey = sql<{ digest: Uint8Array }, { environmentId: number; keyId: string }>(
  'find-usable-key',
)`
  select environment_id as "environmentId", id as "keyId" from api_keys
  where digest = ${'digest'} and revoked_at is null and (expires_at is null or expires_at > now())`;

const usableKey = async ({ lists }: Database, key: string) =>
  (await rows(lists, findUsableKey.with({ digest: apiKeyDigest(key) })))[0] ?? null;

/** Returns the fields of the startup log line, without any key or link, because logs are kept. */
export const startFields = ({ baseUrl, dev, isKeyUsable, hasAccount }: FirstUse) => ({
  base_url: baseUrl,
  dashboard_url: `${baseUrl}/app`,
  ...(dev && { dev_file: dev.path }),
  ...(!isKeyUsable && { hint: hasAccount ? lostKeyHint() : firstKeyHint() }),
});

const firstKeyHint = () => `none yet; create one with: ${commandName()} account create`;
const lostKeyHint = () => `to replace a lost key: ${commandName()} key create`;

/** Returns the first steps to copy and paste, for a person at a terminal. */
export const banner = (firstUse: FirstUse, { isSigned }: { isSigned: boolean }): string => `
  Tributary is running.

  Base URL   ${firstUse.baseUrl}
${dashboardLines(firstUse)}${keyLines(firstUse)}${linkHint(firstUse)}${isSigned ? signedHint : conversionHint(firstUse)}
  Stop with Ctrl-C.
`;

/**
 * Returns the lines about the dashboard. The link is valid for a minute and must be kept secret. Later, people sign in
 * with the key or request another link.
 */
function dashboardLines({ baseUrl, dashboardUrl }: FirstUse): string {
  if (dashboardUrl === null) return `  Dashboard  ${baseUrl}/app\n`;
  return `  Dashboard  ${dashboardUrl}
             Works once, for 60 seconds. Later, open ${baseUrl}/app and paste the dev key, or run: tributary dashboard
`;
}

function keyLines({ dev, isKeyUsable, hasAccount }: FirstUse): string {
  if (!hasAccount) return `  API key    ${firstKeyHint()}\n`;
  if (!dev) return `  API key    ${lostKeyHint()}\n`;
  const line = isKeyUsable
    ? `  Dev key    ${dev.file.api_key}`
    : `  Dev key    the key in the file below no longer works; create another with: ${commandName()} key create`;
  return `${line}\n  More       ${dev.path}\n`;
}

const signedHint = `
  S2S_REQUEST_SIGNING_SECRET is set, so conversions, events and refunds must be signed. The SDK and the CLI sign them:

  TRIBUTARY_SIGNING_SECRET=… tributary conversions create --help
`;

/**
 * Returns the hint about the affiliate's link. In a browser, it records a click and redirects to the example
 * shop.
 */
const linkHint = ({ baseUrl, dev }: FirstUse): string =>
  dev
    ? `
  To record a click, open an affiliate link:

  ${baseUrl}/r/${dev.file.site_key}/${dev.file.tracking_id}
`
    : '';

function conversionHint({ baseUrl, dev, isKeyUsable }: FirstUse): string {
  if (!dev || !isKeyUsable) return '';
  return `
  Record a conversion:

  curl ${baseUrl}/v1/conversions \\
    -H 'Authorization: Bearer ${dev.file.api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"customer_id":"${DEMO_CUSTOMER_ID}","sale_amount":99,"sale_amount_currency":"USD","external_event_id":"order_1"}'
`;
}
