import { idPrefixes, type Permission } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { grouped } from '../../domain/grouped.ts';
import { holds } from '../../domain/keys/authority.ts';
import type { Bind } from '../db/list-page.ts';
import { composed, rows } from '../db/sql.ts';

/** Query for the names of objects of one kind. */
interface NamedKind {
  readonly permissions: readonly Permission[];
  /** Returns a query for `id` and `name`. `ids` is the placeholder of an array. */
  readonly names: (environment: string, ids: string) => string;
}

const ofTable = (table: string, name: string, ...permissions: Permission[]): NamedKind => ({
  permissions,
  names: (environment, ids) =>
    `select t.id, t.${name} as name from ${table} t where t.environment_id = ${environment} and t.id = any(${ids})`,
});

/** Returns a kind of object that belongs to an affiliate and is shown under the affiliate's name. */
const ofAffiliate = (table: string, name: string, ...permissions: Permission[]): NamedKind => ({
  permissions,
  names: (environment, ids) => `select t.id, ${name} as name from ${table} t
    join affiliates a on a.environment_id = t.environment_id and a.id = t.affiliate_id
    where t.environment_id = ${environment} and t.id = any(${ids})`,
});

/**
 * Kinds of objects, by id prefix. API keys, connections and users require no permission, because every entry
 * names its actor.
 */
const kinds: Readonly<Record<string, NamedKind>> = {
  [idPrefixes.affiliate]: ofTable('affiliates', 'name', 'read:affiliates'),
  [idPrefixes.apiKey]: ofTable('api_keys', 'name'),
  [idPrefixes.connection]: ofTable('connections', 'name'),
  [idPrefixes.coupon]: ofTable('coupons', 'code', 'read:coupons'),
  [idPrefixes.fundingSource]: ofTable('funding_sources', 'name', 'read:payouts'),
  [idPrefixes.group]: ofTable('affiliate_groups', 'name', 'read:groups'),
  [idPrefixes.incentive]: ofTable('incentives', 'name', 'read:groups'),
  [idPrefixes.invitation]: ofTable('invitations', 'email', 'read:members'),
  [idPrefixes.mail]: ofTable('mails', 'recipient', 'read:mails'),
  [idPrefixes.mailSuppression]: {
    permissions: ['read:mails'],
    names: (environment, ids) => `select t.id, (select m.recipient from mails m
        where m.environment_id = t.environment_id and m.address_mark = t.address_mark order by m.id desc limit 1) as name
      from mail_suppressions t where t.environment_id = ${environment} and t.id = any(${ids})`,
  },
  [idPrefixes.program]: ofTable('programs', 'name', 'read:programs'),
  [idPrefixes.shortlistItem]: ofTable('shortlist_items', 'name', 'read:finder'),
  [idPrefixes.site]: ofTable('sites', 'name', 'read:sites'),
  [idPrefixes.webhookEndpoint]: ofTable('webhook_endpoints', 'url', 'read:webhooks'),
  [idPrefixes.adjustment]: ofAffiliate('adjustments', 'a.name', 'read:payouts', 'read:affiliates'),
  [idPrefixes.payout]: ofAffiliate('payouts', "a.name || ', ' || t.invoice_number", 'read:payouts'),
  [idPrefixes.transaction]: ofAffiliate('transactions', 'a.name', 'read:commissions', 'read:affiliates'),
  [idPrefixes.refund]: {
    permissions: ['read:commissions', 'read:affiliates'],
    names: (environment, ids) => `select r.id, a.name from refunds r
      join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
      join affiliates a on a.environment_id = t.environment_id and a.id = t.affiliate_id
      where r.environment_id = ${environment} and r.id = any(${ids})`,
  },
  [idPrefixes.referral]: {
    permissions: ['read:referrals'],
    names: (
      environment,
      ids,
    ) => `select t.id, coalesce(t.name, t.email, t.customer_id, t.external_user_id) as name
      from referrals t where t.environment_id = ${environment} and t.id = any(${ids})`,
  },
  [idPrefixes.groupIncentive]: {
    permissions: ['read:groups'],
    names: (environment, ids) => `select t.id, g.name || ', ' || i.name as name from group_incentives t
      join affiliate_groups g on g.environment_id = t.environment_id and g.id = t.group_id
      join incentives i on i.environment_id = t.environment_id and i.id = t.incentive_id
      where t.environment_id = ${environment} and t.id = any(${ids})`,
  },
  [idPrefixes.multiLevelIncentive]: {
    permissions: ['read:groups'],
    names: (environment, ids) => `select t.id, g.name || ', ' || t.level as name from multi_level_incentives t
      join affiliate_groups g on g.environment_id = t.environment_id and g.id = t.group_id
      where t.environment_id = ${environment} and t.id = any(${ids})`,
  },
  [idPrefixes.close]: {
    permissions: ['read:payouts', 'read:programs'],
    names: (environment, ids) => `select t.id, p.name || ', ' || t.month as name from closes t
      join programs p on p.environment_id = t.environment_id and p.id = t.program_id
      where t.environment_id = ${environment} and t.id = any(${ids})`,
  },
  [idPrefixes.user]: {
    permissions: [],
    names: (environment, ids) => `select u.id, u.name from users u
      where u.account_id = (select e.account_id from environments e where e.id = ${environment}) and u.id = any(${ids})`,
  },
};

/**
 * Returns the current names of objects by id, in one statement. Omits deleted objects, kinds without names,
 * and objects that the caller may not read.
 */
export async function namesOfObjects(
  { db, environmentId, principal }: Pick<RequestContext, 'db' | 'environmentId' | 'principal'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const byPrefix = grouped([...new Set(ids)], (id) => id.slice(0, id.indexOf('_')));
  const readable = [...byPrefix].flatMap(([prefix, ids]): [NamedKind, readonly string[]][] => {
    const kind = kinds[prefix];
    return kind?.permissions.every((permission) => holds(principal, permission)) ? [[kind, ids]] : [];
  });
  if (readable.length === 0) return new Map();
  const found = await rows(
    db.lists,
    composed<{ id: string; name: string | null }>((bind) => namesSql(environmentId, readable, bind)),
  );
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

const namesSql = (
  environmentId: number,
  readable: readonly (readonly [NamedKind, readonly string[]])[],
  bind: Bind,
): string =>
  readable
    .map(([kind, ids]) => kind.names(bind(environmentId), `${bind(ids)}::text[]`))
    .join('\n  union all\n  ');
