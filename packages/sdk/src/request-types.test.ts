import type * as contract from '@tributary/contract';
import { describe, expectTypeOf, test } from 'vitest';
import type {
  Adjustment,
  Affiliate,
  AffiliateBatch,
  AffiliateCreate,
  AffiliateUpdate,
  Commission,
  CommissionCreate,
  Connection,
  ConversionCreate,
  Coupon,
  ErrorCode,
  EventCreate,
  EventResult,
  Explanation,
  IncentiveCreate,
  Payout,
  PayoutEvent,
  PayoutRun,
  PayoutUpdate,
  Referral,
  Tributary,
  WebhookEndpoint,
  WebhookEvent,
  WebhookEventType,
} from './index.ts';

/** Removes `| undefined` from optional fields, which zod adds and JSON does not have. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T]: Plain<Exclude<T[K], OnlyIfOptional<T, K>>> }
    : T;
type OnlyIfOptional<T, K extends keyof T> = object extends Pick<T, K> ? undefined : never;

declare const client: Tributary;
const sale = { sale_amount: 99, sale_amount_currency: 'USD', external_event_id: 'inv_1' };

// These functions are compiled but never called, because they would send intentionally invalid requests.
describe('request that the API would reject does not compile', () => {
  test('without at least one identifier', () => {
    const calls = () => {
      client.conversions.create({ ...sale, customer_id: 'cus_1' });
      client.conversions.create({ ...sale, click_id: 'clk_1', referral_id: 'ref_1' });
      // @ts-expect-error none of the four identifiers
      client.conversions.create(sale);
      // @ts-expect-error program_id identifies no referral
      client.conversions.create({ ...sale, program_id: 'prg_1' });
      // @ts-expect-error none of the four identifiers
      client.events.create({ event_name: 'signup' });
    };
    expectTypeOf(calls).toBeFunction();
  });

  test('for a sale without its amount, currency and key', () => {
    const calls = () => {
      // @ts-expect-error no external_event_id
      client.conversions.create({ customer_id: 'cus_1', sale_amount: 1, sale_amount_currency: 'USD' });
      // @ts-expect-error a conversion event is a sale as well
      client.events.create({ customer_id: 'cus_1', event_name: 'paid', event_type: 'conversion' });
      const lead = { customer_id: 'cus_1', event_name: 'signup', event_type: 'lead' } as const;
      // @ts-expect-error a lead has no sale
      client.events.create({ ...lead, sale_amount: 1 });
    };
    expectTypeOf(calls).toBeFunction();
  });

  test('with a misspelt field or an unknown enum value', () => {
    const calls = () => {
      // @ts-expect-error externl_event_id
      client.conversions.refund('trx_1', { externl_event_id: 'x' });
      // @ts-expect-error no such status
      client.referrals.list({ status: 'happy' });
      // @ts-expect-error no such expansion
      client.referrals.list({ expand: ['program'] });
      // @ts-expect-error no such status
      client.payouts.update('pay_1', { status: 'paid' });
      const affiliate = { name: 'A', email: 'a@example.com', program_id: 'prg_1' };
      // @ts-expect-error no such method
      client.affiliates.create({ ...affiliate, payout_method: 'cash' });
    };
    expectTypeOf(calls).toBeFunction();
  });
});

describe('response type', () => {
  test('has open enums: known values complete, new ones still fit', () => {
    expectTypeOf<'paid'>().toExtend<Commission['status']>();
    expectTypeOf<string>().toExtend<Commission['status']>();
    expectTypeOf<Commission['status']>().not.toEqualTypeOf<string>();
    expectTypeOf<string>().not.toExtend<NonNullable<CommissionCreate['status']>>();
  });

  test('contains exactly what was expanded, without a check', () => {
    const expanded = () => client.commissions.get('trx_1', { expand: ['affiliate', 'earnings'] });
    type Got = Awaited<ReturnType<typeof expanded>>;
    expectTypeOf<Got['affiliate']['email']>().toEqualTypeOf<string>();
    expectTypeOf<Got['earnings'][number]['amount']>().toEqualTypeOf<number>();
    expectTypeOf<undefined>().toExtend<Got['program']>();
    const listed = () => client.referrals.list({ expand: ['affiliate'] }).toArray();
    expectTypeOf<Awaited<ReturnType<typeof listed>>[number]['affiliate']['group_id']>().toEqualTypeOf<
      string | null
    >();
  });

  test('for an event is a conversion for a sale and an event result otherwise', () => {
    const lead = () => client.events.create({ customer_id: 'cus_1', event_name: 'signup' });
    const paid = () =>
      client.events.create({ ...sale, customer_id: 'cus_1', event_name: 'paid', event_type: 'conversion' });
    expectTypeOf<Awaited<ReturnType<typeof lead>>>().toEqualTypeOf<EventResult>();
    expectTypeOf<Awaited<ReturnType<typeof paid>>>().toEqualTypeOf<Commission>();
  });

  test('for a webhook is discriminated by its type', () => {
    const receive = (event: WebhookEvent) => {
      if (event.type === 'payout.paid') {
        expectTypeOf(event).toEqualTypeOf<PayoutEvent>();
        expectTypeOf(event.data).toEqualTypeOf<Payout>();
        expectTypeOf(event.previous).toEqualTypeOf<Partial<Payout> | null>();
      }
      switch (event.type) {
        case 'transaction.created':
        case 'transaction.rejected':
          return expectTypeOf(event.data).toEqualTypeOf<Commission>();
        case 'referral.converted':
          return expectTypeOf(event.data).toEqualTypeOf<Referral>();
        case 'affiliate.deleted':
          return expectTypeOf(event.data).toEqualTypeOf<Affiliate>();
        case 'adjustment.voided':
          return expectTypeOf(event.data).toEqualTypeOf<Adjustment>();
        case 'connection.failing':
          return expectTypeOf(event.data).toEqualTypeOf<Connection>();
        case 'coupon.created':
          return expectTypeOf(event.data).toEqualTypeOf<Coupon>();
        case 'webhook_endpoint.disabled':
          return expectTypeOf(event.data).toEqualTypeOf<WebhookEndpoint>();
        // @ts-expect-error no such event
        case 'payout.eaten':
          return undefined;
      }
    };
    expectTypeOf(receive).toBeFunction();
    expectTypeOf<WebhookEventType>().toEqualTypeOf<contract.WebhookEventType>();
  });

  test('for the feed is the whole page', () => {
    const page = () => client.webhookEvents.list({ after: 7, limit: 100, wait: 30 });
    type Page = Awaited<ReturnType<typeof page>>;
    expectTypeOf<keyof Page>().toEqualTypeOf<Exclude<keyof contract.WebhookEventPage, 'success'>>();
    expectTypeOf<Page['data'][number]>().toEqualTypeOf<WebhookEvent>();
  });

  test('discriminates the outcome of an item by its error', () => {
    const batch = () => client.conversions.createBatch({ items: [{ ...sale, customer_id: 'cus_1' }] });
    type Outcome = Awaited<ReturnType<typeof batch>>[number];
    expectTypeOf<Extract<Outcome, { data: object }>['data']>().toEqualTypeOf<Commission>();
    expectTypeOf<Extract<Outcome, { error: object }>['error']['code']>().toEqualTypeOf<ErrorCode>();
    // @ts-expect-error none of the four identifiers
    const calls = () => client.conversions.createBatch({ items: [sale] });
    expectTypeOf(calls).toBeFunction();
  });
});

/** The generator writes the types from the contract, so checking a few types is enough. */
describe('generated types', () => {
  test('accept every response of the contract', () => {
    expectTypeOf<Plain<contract.Transaction>>().toExtend<Commission>();
    expectTypeOf<keyof Commission>().toEqualTypeOf<keyof contract.Transaction>();
    expectTypeOf<Plain<contract.Affiliate>>().toExtend<Affiliate>();
    expectTypeOf<Plain<contract.PayoutRun>>().toExtend<PayoutRun>();
    expectTypeOf<Plain<contract.Explanation>>().toExtend<Explanation>();
    expectTypeOf<Plain<contract.WebhookEvent>>().toExtend<WebhookEvent>();
    expectTypeOf<keyof WebhookEvent>().toEqualTypeOf<keyof contract.WebhookEvent>();
  });

  test('describe every SDK request as in the contract', () => {
    expectTypeOf<ConversionCreate>().toExtend<(typeof contract.conversionCreate)['_zod']['input']>();
    expectTypeOf<EventCreate>().toExtend<(typeof contract.eventCreate)['_zod']['input']>();
    expectTypeOf<AffiliateUpdate>().toEqualTypeOf<
      Plain<(typeof contract.affiliateUpdate)['_zod']['input']>
    >();
    expectTypeOf<IncentiveCreate>().toEqualTypeOf<Plain<contract.IncentiveCreate>>();
    expectTypeOf<PayoutUpdate>().toEqualTypeOf<Plain<contract.PayoutUpdate>>();
    expectTypeOf<AffiliateBatch['items'][number]>().toExtend<AffiliateCreate>();
  });
});
