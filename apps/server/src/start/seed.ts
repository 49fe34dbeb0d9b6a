import { randomBytes } from 'node:crypto';
import { toAffiliate } from '../affiliates/to-affiliate.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { apiKeyDigest, apiKeyHint, generateApiKey } from '../keys/api-key.ts';
import { emitAll, outboxEvent } from '../outbox/outbox-event.ts';
import { announceNewReferral } from '../referrals/announce-referral.ts';
import { toReferral } from '../referrals/to-referral.ts';
import type { DevFile } from './dev-file.ts';

/** What a first start makes, so that the first conversion is a minute away. */
export type Seeded = Omit<DevFile, 'base_url'>;

export const DEMO_CUSTOMER_ID = 'cus_demo';

/**
 * Makes an account with a live and a dev environment and, in dev, the program "Demo". On a database that has an
 * account already, `known` (of dev.json) is returned when its keys still work; else new keys are issued.
 */
export async function seed({ orm }: Database, known: DevFile | null): Promise<Seeded> {
  return orm.$transaction(async (raw) => {
    const tx = raw as Tx;
    await tx.$executeRaw`select pg_advisory_xact_lock(7421883004)`;
    const account = await tx.account.findFirst({
      orderBy: { createdAt: 'asc' },
      include: { environments: true },
    });
    const live = account?.environments.find(({ mode }) => mode === 'live')?.id ?? null;
    const dev = account?.environments.find(({ mode }) => mode === 'dev')?.id ?? null;
    if (live !== null && dev !== null)
      return (await stillValid(tx, { live, dev }, known)) ?? reissue(tx, { live, dev });
    const made = await createAccount(tx);
    return { ...(await issueKeys(tx, made)), ...(await createDemoProgram(tx, made.dev)) };
  });
}

interface Environments {
  readonly live: number;
  readonly dev: number;
}

async function createAccount(tx: Tx): Promise<Environments> {
  const account = await tx.account.create({ data: { id: newId('account'), name: 'Default' } });
  const environment = (mode: 'live' | 'dev') =>
    tx.environment.create({
      data: {
        publicId: newId('environment'),
        accountId: account.id,
        mode,
        fingerprintKey: new Uint8Array(randomBytes(32)),
      },
    });
  const live = await environment('live');
  const dev = await environment('dev');
  return { live: live.id, dev: dev.id };
}

async function issueKeys(tx: Tx, { live, dev }: Environments) {
  return { api_key: await issueKey(tx, dev, 'dev'), live_api_key: await issueKey(tx, live, 'live') };
}

async function issueKey(tx: Tx, environmentId: number, mode: 'live' | 'dev'): Promise<string> {
  const key = generateApiKey(mode);
  const id = newId('apiKey');
  await tx.apiKey.create({
    data: {
      environmentId,
      id,
      name: 'First key',
      digest: new Uint8Array(apiKeyDigest(key)),
      hint: apiKeyHint(key),
      permissions: ['*'],
    },
  });
  return key;
}

/** 20 % of every sale for the customer's lifetime, held for 30 days; one affiliate, one customer who came through it. */
async function createDemoProgram(
  tx: Tx,
  environmentId: number,
): Promise<Omit<Seeded, 'api_key' | 'live_api_key'>> {
  const programId = newId('program');
  const groupId = newId('group');
  const incentiveId = newId('incentive');
  const affiliateId = newId('affiliate');
  await tx.program.create({ data: { environmentId, id: programId, name: 'Demo', defaultCurrency: 'USD' } });
  await tx.affiliateGroup.create({
    data: { environmentId, id: groupId, programId, name: 'Default', isDefault: true },
  });
  await tx.incentive.create({ data: { environmentId, id: incentiveId, programId, name: '20 % for life' } });
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
  return { program_id: programId, group_id: groupId, affiliate_id: affiliateId, tracking_id: 'ada-demo' };
}

/** Announced as anybody: whoever follows the feed of events from its beginning knows them. */
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
  await emitAll(tx, { environmentId, now }, [
    outboxEvent('affiliate.created', toAffiliate(affiliate)),
    ...announceNewReferral(toReferral(referral)),
  ]);
}

/** The known file, when both of its keys are in this database. */
async function stillValid(
  tx: Tx,
  { live, dev }: Environments,
  known: DevFile | null,
): Promise<Seeded | null> {
  if (!known) return null;
  const belongs = (environmentId: number, key: string) =>
    tx.apiKey.count({ where: { environmentId, digest: new Uint8Array(apiKeyDigest(key)), revokedAt: null } });
  const isValid =
    (await belongs(dev, known.api_key)) === 1 && (await belongs(live, known.live_api_key)) === 1;
  const { base_url: _, ...seeded } = known;
  return isValid ? seeded : null;
}

/** The keys are stored as digests: a lost file cannot be written again, so there are new keys for what is there. */
async function reissue(tx: Tx, environments: Environments): Promise<Seeded> {
  const where = { environmentId: environments.dev };
  const affiliate = await tx.affiliate.findFirst({ where, orderBy: { createdAt: 'asc' } });
  const keys = await issueKeys(tx, environments);
  if (!affiliate) return { ...keys, ...(await createDemoProgram(tx, environments.dev)) };
  return {
    ...keys,
    program_id: affiliate.programId,
    group_id: affiliate.groupId ?? '',
    affiliate_id: affiliate.id,
    tracking_id: affiliate.trackingId,
  };
}
