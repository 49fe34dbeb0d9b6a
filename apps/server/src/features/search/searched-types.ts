import type { SearchResult } from '@tributary/contract';
import { emailKey, type Permission } from '@tributary/core';
import type { Bind } from '../../platform/db/list-page.ts';
import { contains, PAYMENT_REFERENCE, REFERRAL_TEXT } from '../../platform/db/search.ts';
import { hasTrackingId, matchesAffiliate } from '../affiliates/tracking-ids.ts';

/** Type of object that can be found. `t` is its row, and `environment` the caller's placeholder. */
export interface Searched {
  readonly type: SearchResult['type'];
  readonly permission: Permission;
  readonly table: string;
  readonly title: string;
  detail(environment: string): string;
  /** Returns the searched fields except the id, by API field name. Several values are on separate lines. */
  fields(environment: string): Readonly<Record<string, string>>;
  /** Returns conditions for exact matches, each of which uses an index. */
  whole(text: string, bind: Bind, environment: string): string[];
  /** Returns the condition for a partial match. */
  part?(text: string, bind: Bind, environment: string): string;
}

/** Returns the condition that a column equals the text as entered, in lower case or in upper case. */
const is = (column: string, text: string, bind: Bind) =>
  `t.${column} = any(${bind([...new Set([text, text.toLowerCase(), text.toUpperCase()])])})`;

const isEmail = (text: string, bind: Bind) => `t.email_normalized = ${bind(emailKey(text))}`;

/** Returns a condition that can use an index whose first column is the program. */
const inAnyProgram = (environment: string, condition: string) =>
  `(t.program_id = any(array(select p.id from programs p where p.environment_id = ${environment})) and ${condition})`;

const affiliateName = (environment: string) =>
  `(select a.name from affiliates a where a.environment_id = ${environment} and a.id = t.affiliate_id)`;

const INVOICE_NUMBER = /^\d{1,18}$/;

const affiliate: Searched = {
  type: 'affiliate',
  permission: 'read:affiliates',
  table: 'affiliates',
  title: 't.name',
  detail: () => 't.email',
  fields: (environment) => ({
    email: 't.email',
    tracking_id: `(select string_agg(i.value, E'\\n') from affiliate_tracking_ids i
      where i.environment_id = ${environment} and i.affiliate_id = t.id)`,
    external_user_id: 't.external_user_id',
    name: 't.name',
    company_name: 't.company_name',
  }),
  whole: (text, bind, environment) => [
    is('id', text, bind),
    hasTrackingId(environment, text, bind),
    ...[isEmail(text, bind), is('external_user_id', text, bind)].map((condition) =>
      inAnyProgram(environment, condition),
    ),
  ],
  part: (text, bind, environment) => matchesAffiliate(environment, text, bind),
};

const referral: Searched = {
  type: 'referral',
  permission: 'read:referrals',
  table: 'referrals',
  title: 'coalesce(t.name, t.email, t.customer_id, t.external_user_id, t.id)',
  detail: () => 'coalesce(t.email, t.customer_id)',
  fields: () => ({
    email: 't.email',
    customer_id: 't.customer_id',
    external_user_id: 't.external_user_id',
    name: 't.name',
  }),
  whole: (text, bind, environment) => [
    isEmail(text, bind),
    is('id', text, bind),
    `t.id = any(array(select i.referral_id from referral_identifiers i
      where i.environment_id = ${environment} and i.kind in ('customer_id', 'external_user_id')
        and ${is('value', text, bind).replace('t.', 'i.')}))`,
  ],
  part: (text, bind) => contains(REFERRAL_TEXT, text, bind),
};

const commission: Searched = {
  type: 'commission',
  permission: 'read:commissions',
  table: 'transactions',
  title: 'coalesce(t.external_event_id, t.invoice_id, t.payment_intent_id, t.id)',
  detail: affiliateName,
  fields: () => ({
    external_event_id: 't.external_event_id',
    invoice_id: 't.invoice_id',
    payment_intent_id: 't.payment_intent_id',
  }),
  whole: (text, bind) => [
    is('id', text, bind),
    `(t.key_scope in ('conversion', 'event', 'manual') and ${is('external_event_id', text, bind)})`,
    ...['invoice_id', 'payment_intent_id'].map(
      (column) => `(t.${column} is not null and lower(t.${column}) = lower(${bind(text)}))`,
    ),
  ],
};

const payout: Searched = {
  type: 'payout',
  permission: 'read:payouts',
  table: 'payouts',
  title: 't.invoice_number::text',
  detail: affiliateName,
  fields: () => ({ invoice_number: 't.invoice_number::text', payment_reference: 't.payment_reference' }),
  whole: (text, bind) => [
    is('id', text, bind),
    ...(INVOICE_NUMBER.test(text) ? [`t.invoice_number = ${bind(BigInt(text))}`] : []),
  ],
  part: (text, bind) => `t.payment_reference is not null and ${contains(PAYMENT_REFERENCE, text, bind)}`,
};

const coupon: Searched = {
  type: 'coupon',
  permission: 'read:coupons',
  table: 'coupons',
  title: 't.code',
  detail: affiliateName,
  fields: () => ({ code: 't.code' }),
  whole: (text, bind, environment) => [
    is('id', text, bind),
    inAnyProgram(environment, is('code', text, bind)),
  ],
};

/** Order in which equally good results are listed. */
export const searchedTypes: readonly Searched[] = [affiliate, referral, commission, payout, coupon];
