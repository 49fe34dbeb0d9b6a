import { beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, type TestAccount, useAccount, useServer } from '../support/harness.ts';
import { snapshotOf } from '../support/snapshot.ts';

const server = useServer();
const asker = useAccount(server);
/** The caller's own objects, and those of another account and of its own live environment, which it requests. */
let own: Objects;
let foreign: Readonly<Record<'another account' | 'the live environment', Objects>>;

interface Objects {
  readonly environmentId: number;
  readonly ids: Readonly<Record<IdKind, string>>;
}
type IdKind =
  | 'affiliate'
  | 'referral'
  | 'program'
  | 'group'
  | 'click'
  | 'conversion'
  | 'coupon'
  | 'shortlistItem';

beforeAll(async () => {
  own = await objectsOf(asker);
  foreign = {
    'another account': await objectsOf(await server.account()),
    'the live environment': await objectsOf(asker.live),
  };
});

const discount = {
  code: 'SHARED',
  discount_type: 'percentage',
  discount_value: 10,
  duration: 'once',
} as const;

async function objectsOf({ given, client, environmentId }: TestAccount['live']): Promise<Objects> {
  const affiliate = await given.affiliate();
  const referral = await given.referral({
    affiliate_id: affiliate.id,
    customer_id: 'shared',
    external_user_id: 'shared',
  });
  const conversion = await given.conversion({ referral_id: referral.id, external_event_id: 'shared' });
  const click = await client.clicks.create({
    trackingId: affiliate.tracking_id,
    programId: affiliate.program_id,
  });
  const coupon = await client.coupons.create({ ...discount, affiliate_id: affiliate.id });
  const item = await client.finder.create({ name: 'Blog', domain: 'example.com', category: 'blog' });
  return {
    environmentId,
    ids: {
      affiliate: affiliate.id,
      referral: referral.id,
      program: affiliate.program_id,
      group: affiliate.group_id ?? '',
      click: click.id,
      conversion: conversion.id,
      coupon: coupon.id,
      shortlistItem: item.id,
    },
  };
}

const snapshot = (environmentId: number) => snapshotOf(server.db, environmentId);

/**
 * Returns the part of a response that must be the same for another account's object and for one that does not exist.
 */
const comparable = ({ status, body }: RawAnswer, id: string) => {
  const { request_id: _, ...error } = body.error ?? {};
  return {
    status,
    success: body.success,
    error: JSON.parse(JSON.stringify(error).replaceAll(id, '<id>')),
    data: body.data,
  };
};

interface Attempt {
  readonly what: string;
  readonly kind: IdKind;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: (id: string) => string;
  readonly body?: (id: string, own: Objects['ids']) => object;
  readonly status: number;
  readonly code?: string;
}

const sale = { sale_amount: 10, sale_amount_currency: 'USD', external_event_id: 'attempt' };
const manual = { ...sale, external_event_id: undefined, commission_amount: 1, commission_currency: 'USD' };
const missing = { status: 404, code: 'NOT_FOUND' };
const unresolved = { status: 404, code: 'REFERRAL_NOT_FOUND' };
const at = (path: string) => () => path;

const attempts: readonly Attempt[] = [
  {
    what: 'GET an affiliate',
    kind: 'affiliate',
    method: 'GET',
    path: (id) => `/v1/affiliates/${id}`,
    ...missing,
  },
  {
    what: 'PUT an affiliate',
    kind: 'affiliate',
    method: 'PUT',
    path: (id) => `/v1/affiliates/${id}`,
    body: () => ({ name: 'Taken' }),
    ...missing,
  },
  {
    what: 'PUT a referral',
    kind: 'referral',
    method: 'PUT',
    path: (id) => `/v1/referrals/${id}`,
    body: () => ({ name: 'Taken' }),
    ...missing,
  },
  {
    what: 'GET a commission',
    kind: 'conversion',
    method: 'GET',
    path: (id) => `/v1/commissions/${id}?expand=affiliate,referral`,
    ...missing,
  },
  {
    what: 'explain a conversion',
    kind: 'conversion',
    method: 'GET',
    path: (id) => `/v1/conversions/${id}/explain`,
    ...missing,
  },
  {
    what: 'PUT a commission',
    kind: 'conversion',
    method: 'PUT',
    path: (id) => `/v1/commissions/${id}`,
    body: () => ({ status: 'rejected' }),
    ...missing,
  },
  {
    what: 'refund a conversion',
    kind: 'conversion',
    method: 'POST',
    path: (id) => `/v1/conversions/${id}/refund`,
    body: () => ({}),
    ...missing,
  },
  {
    what: 'refund a conversion with a key',
    kind: 'conversion',
    method: 'POST',
    path: (id) => `/v1/conversions/${id}/refund`,
    body: () => ({ external_event_id: 'r' }),
    ...missing,
  },
  {
    what: 'GET a group',
    kind: 'group',
    method: 'GET',
    path: (id) => `/v1/program/groups/${id}?expand=incentives`,
    ...missing,
  },
  {
    what: 'create an affiliate in a program',
    kind: 'program',
    method: 'POST',
    path: at('/v1/affiliates'),
    body: (program_id) => ({ name: 'A', email: 'a@example.com', program_id }),
    ...missing,
  },
  {
    what: 'create an affiliate in a group',
    kind: 'group',
    method: 'POST',
    path: at('/v1/affiliates'),
    body: (group_id, { program }) => ({ name: 'A', email: 'a@example.com', program_id: program, group_id }),
    ...missing,
  },
  {
    what: 'create a referral of an affiliate',
    kind: 'affiliate',
    method: 'POST',
    path: at('/v1/referrals'),
    body: (affiliate_id) => ({ email: 'a@example.com', affiliate_id }),
    ...missing,
  },
  {
    what: 'create a referral of a click',
    kind: 'click',
    method: 'POST',
    path: at('/v1/referrals'),
    body: (click_id, { affiliate }) => ({ email: 'a@example.com', affiliate_id: affiliate, click_id }),
    ...missing,
  },
  {
    what: 'create a commission of a referral',
    kind: 'referral',
    method: 'POST',
    path: at('/v1/commissions'),
    body: (referral_id) => ({ ...manual, referral_id }),
    ...missing,
  },
  {
    what: 'create a click in a program',
    kind: 'program',
    method: 'POST',
    path: at('/v1/clicks'),
    body: (programId) => ({ programId, trackingId: 'ann-affiliate' }),
    ...missing,
  },
  {
    what: 'convert a referral',
    kind: 'referral',
    method: 'POST',
    path: at('/v1/conversions'),
    body: (referral_id) => ({ ...sale, referral_id }),
    ...unresolved,
  },
  {
    what: 'convert a click',
    kind: 'click',
    method: 'POST',
    path: at('/v1/conversions'),
    body: (click_id) => ({ ...sale, click_id }),
    ...unresolved,
  },
  {
    what: 'convert within a program',
    kind: 'program',
    method: 'POST',
    path: at('/v1/conversions'),
    body: (program_id) => ({ ...sale, program_id, customer_id: 'shared' }),
    ...unresolved,
  },
  {
    what: 'send an event of a referral',
    kind: 'referral',
    method: 'POST',
    path: at('/v1/events'),
    body: (referral_id) => ({ event_name: 'e', referral_id }),
    ...unresolved,
  },
  {
    what: 'send an event of a click',
    kind: 'click',
    method: 'POST',
    path: at('/v1/events'),
    body: (click_id) => ({ event_name: 'e', click_id }),
    ...unresolved,
  },
  {
    what: 'page after a referral',
    kind: 'referral',
    method: 'GET',
    path: (id) => `/v1/referrals?starting_after=${id}`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
  {
    what: 'page before a referral',
    kind: 'referral',
    method: 'GET',
    path: (id) => `/v1/referrals?ending_before=${id}`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
  {
    what: 'GET a coupon',
    kind: 'coupon',
    method: 'GET',
    path: (id) => `/v1/coupons/${id}?expand=affiliate`,
    ...missing,
  },
  {
    what: 'DELETE a coupon',
    kind: 'coupon',
    method: 'DELETE',
    path: (id) => `/v1/coupons/${id}`,
    ...missing,
  },
  {
    what: 'create a coupon of an affiliate',
    kind: 'affiliate',
    method: 'POST',
    path: at('/v1/coupons'),
    body: (affiliate_id) => ({ ...discount, code: 'OTHER', affiliate_id }),
    ...missing,
  },
  {
    what: 'page after a coupon',
    kind: 'coupon',
    method: 'GET',
    path: (id) => `/v1/coupons?starting_after=${id}`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
  {
    what: 'list the coupons of an affiliate',
    kind: 'affiliate',
    method: 'GET',
    path: (id) => `/v1/coupons?affiliate_id=${id}`,
    status: 200,
  },
  {
    what: 'PUT a shortlist item',
    kind: 'shortlistItem',
    method: 'PUT',
    path: (id) => `/v1/finder/shortlist/${id}`,
    body: () => ({ status: 'CONTACTED' }),
    ...missing,
  },
  {
    what: 'DELETE a shortlist item',
    kind: 'shortlistItem',
    method: 'DELETE',
    path: (id) => `/v1/finder/shortlist/${id}`,
    ...missing,
  },
  {
    what: 'list the referrals of an affiliate',
    kind: 'affiliate',
    method: 'GET',
    path: (id) => `/v1/referrals?affiliate_id=${id}`,
    status: 200,
  },
];

describe.each(['another account', 'the live environment'] as const)('id of an object of %s', (owner) => {
  test.each(attempts)(
    'sent to $what returns $status, as if it did not exist, and writes nothing',
    async (attempt) => {
      const { environmentId, ids } = foreign[owner];
      const before = [await snapshot(environmentId), await snapshot(asker.environmentId)];
      const ask = (id: string) => asker.raw(attempt.method, attempt.path(id), attempt.body?.(id, own.ids));
      const id = ids[attempt.kind];
      // The unknown id has the length of the real one, so that the responses cannot differ in length.
      const unknown = `${id.slice(0, -6)}zzzzzz`;

      const [theirs, none] = [await ask(id), await ask(unknown)];

      expect({ status: theirs.status, code: theirs.body.error?.code }).toEqual({
        status: attempt.status,
        code: attempt.code,
      });
      expect(comparable(theirs, id)).toEqual(comparable(none, unknown));
      expect(theirs.headers.get('content-length')).toBe(none.headers.get('content-length'));
      if (attempt.status === 200) expect(theirs.body).toEqual({ success: true, data: [], has_more: false });
      expect([await snapshot(environmentId), await snapshot(asker.environmentId)]).toEqual(before);
    },
  );
});
