import type { NamedRoute } from '@tributary/contract';
import { bankAccount, PNG, unique } from './given.ts';
import type { TestAccount } from './harness.ts';

export type Maker = Pick<TestAccount, 'client' | 'given'>;

export type Removed = { readonly id: string; readonly attachedId?: string };

/** Creates objects that can be removed. Objects that others refer to, such as those in a world, cannot be removed. */
const removable: Readonly<Record<string, (account: Maker) => Promise<Removed>>> = {
  'affiliates.delete': async ({ given }) => ({ id: (await given.affiliate({ incentive: null })).id }),
  'affiliates.trackingIds.delete': async ({ given, client }) => {
    const { id } = await given.affiliate({ incentive: null });
    const added = await client.affiliates.trackingIds.create(id, { tracking_id: 'gone.id' });
    return { id, attachedId: added.tracking_id };
  },
  'apiKeys.delete': async ({ client }) =>
    client.apiKeys.create({ name: 'Key', permissions: ['read:payouts'] }),
  'closes.delete': async ({ given, client }) =>
    client.closes.create({ program_id: (await given.program()).programId, month: '2020-01' }),
  'commissions.delete': ({ given }) => given.conversion({ sales_status: 'failed' }),
  'connections.delete': ({ given }) => given.connection(),
  'coupons.delete': async ({ given, client }) => {
    const discount = { discount_type: 'percentage' as const, discount_value: 10, duration: 'once' as const };
    return client.coupons.create({ affiliate_id: (await given.affiliate()).id, code: 'GONE', ...discount });
  },
  'finder.delete': ({ client }) =>
    client.finder.create({ name: 'Blog', domain: 'gone.example.com', category: 'blog' }),
  'groups.delete': async ({ given }) => ({ id: await given.group((await given.program()).programId) }),
  'groups.incentives.delete': async ({ given, client }) => {
    const program = await given.program();
    await given.incentive(program);
    return {
      id: program.groupId,
      attachedId: (await client.groups.incentives.list(program.groupId)).data[0]?.id ?? '',
    };
  },
  'groups.multiLevelIncentives.delete': async ({ given, client }) => {
    const { groupId: id } = await given.program();
    const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' as const };
    return { id, attachedId: (await client.groups.multiLevelIncentives.create(id, level)).id };
  },
  'incentives.delete': async ({ given, client }) => {
    const { programId: program_id } = await given.program();
    return client.incentives.create({ program_id, name: 'Incentive', amount: 10 });
  },
  'fundingSources.delete': ({ client }) => client.fundingSources.create(bankAccount()),
  'invitations.revoke': ({ client }) =>
    client.invitations.create({ email: `${unique('invited')}@example.com`, role: 'viewer' }),
  'mailSuppressions.delete': ({ client }) =>
    client.mails.reportBounce({ email: `${unique('gone')}@example.com`, kind: 'bounce' }),
  'members.remove': ({ given }) => given.member(),
  'portals.deleteLogo': async ({ given, client }) => {
    const { programId: id } = await given.program();
    await client.portals.updateLogo(id, { data: PNG });
    return { id };
  },
  'programs.delete': async ({ given }) => ({ id: (await given.program()).programId }),
  'referrals.delete': ({ given }) => given.referral(),
  'sites.delete': async ({ given }) => given.site((await given.program()).programId),
  'webhookEndpoints.delete': ({ given }) => given.webhookEndpoint(),
};

export function removableOf(name: string): (account: Maker) => Promise<Removed> {
  const make = removable[name];
  if (!make)
    throw new Error(`Make something that ${name} can delete in apps/server/test/support/removable.ts`);
  return make;
}

/** Creates something that a DELETE can remove, and returns its path. */
export async function removablePath({ name, route }: NamedRoute, account: Maker): Promise<string> {
  const { id, attachedId } = await removableOf(name)(account);
  return route.path.replace(':id', id).replace(/:(?:attached|tracking)Id/, attachedId ?? '');
}
