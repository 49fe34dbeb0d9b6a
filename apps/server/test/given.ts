import { randomUUID } from 'node:crypto';
import type { Affiliate, Conversion, Referral, Tributary } from '@tributary/sdk';
import type { Database } from '../src/db/database.ts';
import type { Prisma } from '../src/db/generated/client.ts';
import { newId } from '../src/ids.ts';

type Terms = Partial<
  Omit<Prisma.IncentiveVersionUncheckedCreateInput, 'environmentId' | 'incentiveId' | 'version'>
>;
type ProgramSettings = Partial<Prisma.ProgramUncheckedCreateInput>;

/** The only fixtures. What the API can make is made through it; programs and incentives are rows, until it can. */
export interface Given {
  /** A program with a default group, and no incentive. */
  program(settings?: ProgramSettings): Promise<{ programId: string; groupId: string }>;
  group(programId: string): Promise<string>;
  /** Attached to the group at once. Default: 20 % of every sale for life, approved automatically. Returns the `inc_`. */
  incentive(group: { programId: string; groupId: string }, terms?: Terms): Promise<string>;
  /** An edit: a new version, in force from now on. */
  newVersion(incentiveId: string, terms: Terms): Promise<void>;
  /** In a program of its own unless one is given, with the default incentive unless `incentive` is null. */
  affiliate(options?: {
    program?: { programId: string; groupId: string };
    incentive?: Terms | null;
    settings?: ProgramSettings;
    status?: 'pending' | 'approved' | 'rejected';
    email?: string;
  }): Promise<Affiliate>;
  referral(options?: Partial<Parameters<Tributary['referrals']['create']>[0]>): Promise<Referral>;
  /** Through POST /v1/conversions, of a referral of its own unless an identifier is given. Default: 100 USD. */
  conversion(
    options?: Partial<Parameters<Tributary['conversions']['create']>[0]> & { referral_id?: string },
  ): Promise<Conversion>;
}

const lifetime: Terms & { incentiveType: string } = {
  incentiveType: 'commission',
  isPercentage: true,
  rateE4: 200_000n,
  incentiveLength: 'customer_lifetime',
  approvalType: 'automatic',
  applyTo: 'all_plans',
};

export const unique = (prefix: string) => `${prefix}-${randomUUID()}`;

export function givenIn({
  db,
  environmentId,
  client,
}: {
  db: Database;
  environmentId: number;
  client: Tributary;
}): Given {
  const { orm } = db;
  const given: Given = {
    program: async (settings = {}) => {
      const programId = newId('program');
      const groupId = newId('group');
      await orm.program.create({
        data: { name: 'Program', defaultCurrency: 'USD', ...settings, environmentId, id: programId },
      });
      await orm.affiliateGroup.create({
        data: { environmentId, id: groupId, programId, name: 'Default', isDefault: true },
      });
      return { programId, groupId };
    },
    group: async (programId) => {
      const id = newId('group');
      await orm.affiliateGroup.create({ data: { environmentId, id, programId, name: 'Another' } });
      return id;
    },
    incentive: async ({ programId, groupId }, terms = {}) => {
      const incentiveId = newId('incentive');
      await orm.incentive.create({ data: { environmentId, id: incentiveId, programId, name: 'Incentive' } });
      await orm.incentiveVersion.create({
        data: { ...version(terms), environmentId, incentiveId, version: 1 },
      });
      await orm.groupIncentive.create({
        data: { environmentId, id: newId('groupIncentive'), programId, groupId, incentiveId },
      });
      return incentiveId;
    },
    newVersion: async (incentiveId, terms) => {
      const where = { environmentId_id: { environmentId, id: incentiveId } };
      const { currentVersion } = await orm.incentive.findUniqueOrThrow({ where });
      await orm.incentiveVersion.create({
        data: { ...version(terms), environmentId, incentiveId, version: currentVersion + 1 },
      });
      await orm.incentive.update({ where, data: { currentVersion: currentVersion + 1 } });
    },
    affiliate: async ({ program, incentive = {}, settings, status, email } = {}) => {
      const into = program ?? (await given.program(settings));
      if (!program && incentive !== null) await given.incentive(into, incentive);
      const address = email ?? `${unique('affiliate')}@example.com`;
      return client.affiliates.create({
        name: 'Ann Affiliate',
        email: address,
        program_id: into.programId,
        ...(status && { status }),
      });
    },
    referral: async (options = {}) => {
      const affiliate_id = options.affiliate_id ?? (await given.affiliate()).id;
      return client.referrals.create({
        email: `${unique('customer')}@example.com`,
        ...options,
        affiliate_id,
      });
    },
    conversion: async (options = {}) => {
      const isIdentified =
        options.customer_id ?? options.external_user_id ?? options.click_id ?? options.referral_id;
      const referral_id = isIdentified === undefined ? (await given.referral()).id : options.referral_id;
      return client.conversions.create({
        sale_amount: 100,
        sale_amount_currency: 'USD',
        external_event_id: unique('order'),
        ...options,
        ...(referral_id !== undefined && { referral_id }),
      } as Parameters<Tributary['conversions']['create']>[0]);
    },
  };
  return given;
}

const version = (terms: Terms) => {
  const isFixed = terms.isPercentage === false;
  return {
    ...lifetime,
    ...(isFixed && { rateE4: null, currency: 'USD' }),
    ...terms,
  } as Prisma.IncentiveVersionUncheckedCreateInput;
};
