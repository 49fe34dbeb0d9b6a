import { randomBytes } from 'node:crypto';
import { toAffiliate } from '../features/affiliates/affiliate.ts';
import { issueApiKey } from '../features/keys/api-key.ts';
import { announceNewReferral, toReferral } from '../features/referrals/referral.ts';
import { generatePublishableKey, siteDefaults } from '../features/sites/site.ts';
import { ADMINISTRATOR, recordCommand } from '../platform/audit/entries.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { execute, sql } from '../platform/db/sql.ts';
import { newId } from '../platform/ids.ts';
import { emit, outboxEvent } from '../platform/outbox/events.ts';
import type { DevFile } from './data-dir.ts';

interface NewAccount {
  readonly accountId: string;
  readonly devEnvironmentId: number;
  readonly api_key: string;
  readonly live_api_key: string;
}

/**
 * Creates an account with its two environments, each with a key that has all permissions and never
 * expires.
 */
export async function createAccount(tx: Tx, name: string): Promise<NewAccount> {
  const account = await tx.account.create({ data: { id: newId('account'), name } });
  const environment = (mode: 'live' | 'dev') =>
    tx.environment.create({
      data: {
        publicId: newId('environment'),
        accountId: account.id,
        mode,
        fingerprintKey: new Uint8Array(randomBytes(32)),
      },
    });
  const firstKey = async (environmentId: number, mode: 'live' | 'dev') => {
    const first = { name: 'First key', permissions: ['*' as const], expiresAt: null, madeBy: ADMINISTRATOR };
    const { row, key } = await issueApiKey(tx, { environmentId, mode, ...first });
    const body = { name: first.name, permissions: first.permissions };
    await recordCommand(tx, { environmentId, action: 'account create', object: row.id, body });
    return key;
  };
  const live = await environment('live');
  const dev = await environment('dev');
  return {
    accountId: account.id,
    devEnvironmentId: dev.id,
    api_key: await firstKey(dev.id, 'dev'),
    live_api_key: await firstKey(live.id, 'live'),
  };
}

/** Objects that the first start creates, so that users can record a conversion within a minute. */
export type Seeded = Omit<DevFile, 'base_url'>;

type DemoProgram = Omit<Seeded, 'api_key' | 'live_api_key'>;

export const DEMO_CUSTOMER_ID = 'cus_demo';

/** Lets only one of several servers that start at the same time seed the database. */
const lockSeeding = sql<object>('lock-seeding')`select pg_advisory_xact_lock(7421883004)`;

/**
 * Creates the first account of the built-in database, once. Returns null if there is already an account: startup
 * never issues keys for an existing account, even if they have been lost.
 */
export async function seed({ orm }: Pick<Database, 'orm'>): Promise<Seeded | null> {
  return orm.$transaction(async (raw) => {
    const tx = raw as Tx;
    await execute(tx, lockSeeding.with({}));
    return (await tx.account.count()) > 0 ? null : createDemoAccount(tx, 'Default');
  });
}

/** Recreates the demo program in an emptied dev environment. Returns null if the environment has a program. */
export async function seedAgain(
  { orm }: Pick<Database, 'orm'>,
  environmentId: number,
): Promise<DemoProgram | null> {
  return orm.$transaction(async (raw) => {
    const tx = raw as Tx;
    await execute(tx, lockSeeding.with({}));
    const programs = await tx.program.count({ where: { environmentId } });
    return programs > 0 ? null : createDemoProgram(tx, environmentId);
  });
}

/** Creates an account with its keys and, in dev, the program and the site "Demo". */
export async function createDemoAccount(tx: Tx, name: string): Promise<Seeded> {
  const { devEnvironmentId, api_key, live_api_key } = await createAccount(tx, name);
  return { api_key, live_api_key, ...(await createDemoProgram(tx, devEnvironmentId)) };
}

/**
 * Creates the demo program: 20 % of every sale for the customer's lifetime, held for 30 days; one affiliate with one
 * referred customer.
 */
export async function createDemoProgram(tx: Tx, environmentId: number): Promise<DemoProgram> {
  const programId = newId('program');
  const groupId = newId('group');
  const incentiveId = newId('incentive');
  const affiliateId = newId('affiliate');
  await tx.program.create({ data: { environmentId, id: programId, name: 'Demo', defaultCurrency: 'USD' } });
  await tx.affiliateGroup.create({
    data: { environmentId, id: groupId, programId, name: 'Default', isDefault: true },
  });
  await tx.incentive.create({ data: { environmentId, id: incentiveId, programId, name: '20% for life' } });
  await tx.incentiveVersion.create({
    data: {
      environmentId,
      incentiveId,
      version: 1,
      incentiveType: 'commission',
      isPercentage: true,
      rateE4: 200_000n,
      incentiveLength: 'customer_lifetime',
      approvalType: 'hold_period',
      holdPeriodDays: 30,
      applyTo: 'all_plans',
    },
  });
  await tx.groupIncentive.create({
    data: { environmentId, id: newId('groupIncentive'), programId, groupId, incentiveId },
  });
  await createDemoPeople(tx, { environmentId, programId, groupId, affiliateId });
  const site = await createDemoSite(tx, environmentId, programId);
  return {
    ...{ program_id: programId, group_id: groupId, affiliate_id: affiliateId, tracking_id: 'ada-demo' },
    ...site,
  };
}

const SHOP_URL = 'http://localhost:4242';

/** Creates the demo site, whose home page is the example shop. */
async function createDemoSite(
  tx: Tx,
  environmentId: number,
  programId: string,
): Promise<{ site_id: string; site_key: string }> {
  const [siteId, key, now] = [newId('site'), generatePublishableKey('dev'), new Date()];
  await tx.site.create({
    data: {
      environmentId,
      id: siteId,
      programId,
      name: 'Demo',
      homeUrl: SHOP_URL,
      allowedOrigins: [SHOP_URL],
      ...siteDefaults,
      createdAt: now,
      updatedAt: now,
    },
  });
  await tx.publishableKey.create({ data: { key, environmentId, siteId, isCurrent: true, createdAt: now } });
  return { site_id: siteId, site_key: key };
}

async function createDemoPeople(
  tx: Tx,
  { groupId, ...ids }: { environmentId: number; programId: string; groupId: string; affiliateId: string },
): Promise<void> {
  const { environmentId, programId, affiliateId } = ids;
  const now = new Date();
  const affiliate = await tx.affiliate.create({
    data: {
      environmentId,
      id: affiliateId,
      programId,
      groupId,
      name: 'Ada Demo',
      email: 'ada@example.com',
      emailNormalized: 'ada@example.com',
      trackingId: 'ada-demo',
      source: 'api',
      partnershipStatus: 'APPROVED',
      onboardingCompleted: true,
    },
  });
  const referral = await tx.referral.create({
    data: {
      ...ids,
      id: newId('referral'),
      email: 'customer@example.com',
      emailNormalized: 'customer@example.com',
      customerId: DEMO_CUSTOMER_ID,
      status: 'lead',
      createdAt: now,
      updatedAt: now,
    },
  });
  await emit(tx, { environmentId, now }, [
    outboxEvent('affiliate.created', toAffiliate(affiliate)),
    ...announceNewReferral(toReferral(referral)),
  ]);
}
