import type * as contract from '@tributary/contract';
import { describe, expectTypeOf, test } from 'vitest';
import type {
  Affiliate,
  AffiliateBatch,
  AffiliateCreate,
  AffiliateUpdate,
  ApiKey,
  ApiKeyCreate,
  ApiKeyUpdate,
  Call,
  Click,
  ClickCreate,
  Commission,
  CommissionCreate,
  CommissionUpdate,
  ConversionCreate,
  Coupon,
  CouponCreate,
  ErrorCode,
  EventCreate,
  EventResult,
  Explanation,
  Group,
  GroupCreate,
  GroupIncentive,
  GroupIncentiveCreate,
  GroupIncentiveUpdate,
  GroupUpdate,
  Incentive,
  IncentiveCreate,
  IncentiveUpdate,
  LedgerVerification,
  List,
  MultiLevelIncentive,
  MultiLevelIncentiveCreate,
  MultiLevelIncentiveUpdate,
  Payout,
  PayoutEvent,
  PayoutRun,
  PayoutRunCreate,
  PayoutUpdate,
  PerformanceReport,
  Program,
  ProgramCreate,
  ProgramUpdate,
  Referral,
  ReferralCreate,
  ReferralUpdate,
  RefundCreate,
  ShortlistItem,
  SiteCreate,
  SiteUpdate,
  TestClock,
  Tributary,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointUpdate,
  WebhookEvent,
  WebhookEventType,
} from './index.ts';
import { resource, type Schemas } from './resource.ts';

/** Without `| undefined` on optional fields, which zod adds and JSON does not have. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T]: Plain<Exclude<T[K], OnlyIfOptional<T, K>>> }
    : T;
type OnlyIfOptional<T, K extends keyof T> = object extends Pick<T, K> ? undefined : never;

/** The body of each route that takes one. */
type Bodies = {
  [R in keyof Routes as Routes[R] extends { body: unknown } ? R : never]: Routes[R] extends {
    body: infer Body;
  }
    ? Body
    : never;
};
type Routes = Schemas['Routes'];

declare const client: Tributary;
const sale = { sale_amount: 99, sale_amount_currency: 'USD', external_event_id: 'inv_1' };

// These functions are compiled, never called: what they would send is wrong on purpose.
describe('a request that the API would refuse does not compile', () => {
  test('at least one identifier is required', () => {
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

  test('a sale needs its amount, currency and key', () => {
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

  test('a misspelt field and an unknown value of an enum are errors', () => {
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

describe('an answer', () => {
  test('has open enums: known values complete, new ones still fit', () => {
    expectTypeOf<'paid'>().toExtend<Commission['status']>();
    expectTypeOf<string>().toExtend<Commission['status']>();
    expectTypeOf<Commission['status']>().not.toEqualTypeOf<string>();
    expectTypeOf<string>().not.toExtend<NonNullable<CommissionCreate['status']>>();
  });

  test('has what was expanded, and only that, without a check', () => {
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

  test('to an event is a conversion for a sale and an event result for the rest', () => {
    const lead = () => client.events.create({ customer_id: 'cus_1', event_name: 'signup' });
    const paid = () =>
      client.events.create({ ...sale, customer_id: 'cus_1', event_name: 'paid', event_type: 'conversion' });
    expectTypeOf<Awaited<ReturnType<typeof lead>>>().toEqualTypeOf<EventResult>();
    expectTypeOf<Awaited<ReturnType<typeof paid>>>().toEqualTypeOf<Commission>();
  });

  test('of a webhook is told apart by its type', () => {
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

  test('of the feed is the whole page', () => {
    const page = () => client.webhookEvents.list({ after: 7, limit: 100, wait: 30 });
    type Page = Awaited<ReturnType<typeof page>>;
    expectTypeOf<keyof Page>().toEqualTypeOf<Exclude<keyof contract.WebhookEventPage, 'success'>>();
    expectTypeOf<Page['data'][number]>().toEqualTypeOf<WebhookEvent>();
  });
});

describe('a method that is made from a route', () => {
  test('must answer what the route answers, and take a query where the route does', () => {
    type Get<Query extends unknown[]> = { get(id: string, ...rest: Query): Call<Payout> };
    const methods = () => {
      resource<Get<[]>>({ get: 'GET /v1/payouts/{id}' });
      // @ts-expect-error no such route
      resource<Get<[]>>({ get: 'GET /v1/payout/{id}' });
      // @ts-expect-error an affiliate is no payout
      resource<Get<[]>>({ get: 'GET /v1/affiliates/{id}?' });
      // @ts-expect-error this route takes no query
      resource<Get<[]>>({ get: 'GET /v1/payouts/{id}?' });
      // @ts-expect-error one payout is no list
      resource<{ list(): List<Payout, unknown> }>({ list: 'GET /v1/payouts' });
    };
    expectTypeOf(methods).toBeFunction();
  });

  test('tells the outcome of an item by its error', () => {
    const batch = () => client.conversions.createBatch({ items: [{ ...sale, customer_id: 'cus_1' }] });
    type Outcome = Awaited<ReturnType<typeof batch>>[number];
    expectTypeOf<Extract<Outcome, { data: object }>['data']>().toEqualTypeOf<Commission>();
    expectTypeOf<Extract<Outcome, { error: object }>['error']['code']>().toEqualTypeOf<ErrorCode>();
    // @ts-expect-error none of the four identifiers
    const calls = () => client.conversions.createBatch({ items: [sale] });
    expectTypeOf(calls).toBeFunction();
  });
});

describe('the generated types are those of the contract', () => {
  test('every answer of the contract fits', () => {
    expectTypeOf<Plain<contract.Transaction>>().toExtend<Commission>();
    expectTypeOf<keyof Commission>().toEqualTypeOf<keyof contract.Transaction>();
    expectTypeOf<Plain<contract.Referral>>().toExtend<Referral>();
    expectTypeOf<keyof Referral>().toEqualTypeOf<keyof contract.Referral>();
    expectTypeOf<Plain<contract.Affiliate>>().toExtend<Affiliate>();
    expectTypeOf<keyof Affiliate>().toEqualTypeOf<keyof contract.Affiliate>();
    expectTypeOf<Plain<contract.EventResult>>().toExtend<EventResult>();
    expectTypeOf<Plain<contract.Click>>().toEqualTypeOf<Plain<Click>>();
    expectTypeOf<Plain<contract.Group>>().toExtend<Group>();
    expectTypeOf<Plain<contract.Payout>>().toExtend<Payout>();
    expectTypeOf<Plain<contract.Coupon>>().toExtend<Coupon>();
    expectTypeOf<Plain<contract.ShortlistItem>>().toExtend<ShortlistItem>();
    expectTypeOf<Plain<contract.Program>>().toExtend<Program>();
    expectTypeOf<Plain<contract.Incentive>>().toExtend<Incentive>();
    expectTypeOf<Plain<contract.GroupIncentive>>().toExtend<GroupIncentive>();
    expectTypeOf<Plain<contract.MultiLevelIncentive>>().toExtend<MultiLevelIncentive>();
    expectTypeOf<Plain<contract.ApiKey>>().toExtend<ApiKey>();
    expectTypeOf<Plain<contract.PayoutRun>>().toExtend<PayoutRun>();
    expectTypeOf<Plain<contract.Explanation>>().toExtend<Explanation>();
    expectTypeOf<Plain<contract.PerformanceReport>>().toExtend<PerformanceReport>();
    expectTypeOf<Plain<contract.LedgerVerification>>().toEqualTypeOf<Plain<LedgerVerification>>();
    expectTypeOf<Plain<contract.TestClock>>().toEqualTypeOf<Plain<TestClock>>();
    expectTypeOf<Plain<contract.WebhookEndpoint>>().toExtend<WebhookEndpoint>();
    expectTypeOf<Plain<contract.WebhookDelivery>>().toExtend<WebhookDelivery>();
    expectTypeOf<Plain<contract.WebhookEvent>>().toExtend<WebhookEvent>();
    expectTypeOf<keyof WebhookEvent>().toEqualTypeOf<keyof contract.WebhookEvent>();
  });

  test('every request of the SDK is one of the contract', () => {
    expectTypeOf<ConversionCreate>().toExtend<contract.ConversionCreate>();
    expectTypeOf<EventCreate>().toExtend<contract.EventCreate>();
    expectTypeOf<RefundCreate>().toEqualTypeOf<Plain<contract.RefundCreate>>();
    expectTypeOf<CommissionCreate>().toEqualTypeOf<Plain<contract.CommissionCreate>>();
    expectTypeOf<ReferralCreate>().toEqualTypeOf<Plain<contract.ReferralCreate>>();
    expectTypeOf<ReferralUpdate>().toEqualTypeOf<Plain<contract.ReferralUpdate>>();
    expectTypeOf<AffiliateCreate>().toEqualTypeOf<Plain<contract.AffiliateCreate>>();
    expectTypeOf<AffiliateUpdate>().toEqualTypeOf<Plain<contract.AffiliateUpdate>>();
    expectTypeOf<ClickCreate>().toEqualTypeOf<Plain<contract.ClickCreate>>();
    expectTypeOf<PayoutUpdate>().toEqualTypeOf<Plain<contract.PayoutUpdate>>();
    expectTypeOf<CouponCreate>().toEqualTypeOf<Plain<contract.CouponCreate>>();
    expectTypeOf<ProgramCreate>().toEqualTypeOf<Plain<contract.ProgramCreate>>();
    expectTypeOf<ProgramUpdate>().toEqualTypeOf<Plain<contract.ProgramUpdate>>();
    expectTypeOf<GroupCreate>().toEqualTypeOf<Plain<contract.GroupCreate>>();
    expectTypeOf<GroupUpdate>().toEqualTypeOf<Plain<contract.GroupUpdate>>();
    expectTypeOf<GroupIncentiveCreate>().toEqualTypeOf<Plain<contract.GroupIncentiveCreate>>();
    expectTypeOf<GroupIncentiveUpdate>().toEqualTypeOf<Plain<contract.GroupIncentiveUpdate>>();
    expectTypeOf<MultiLevelIncentiveUpdate>().toEqualTypeOf<Plain<contract.MultiLevelIncentiveUpdate>>();
    expectTypeOf<MultiLevelIncentiveCreate>().toEqualTypeOf<Plain<contract.MultiLevelIncentiveCreate>>();
    expectTypeOf<IncentiveCreate>().toEqualTypeOf<Plain<contract.IncentiveCreate>>();
    expectTypeOf<IncentiveUpdate>().toEqualTypeOf<Plain<contract.IncentiveUpdate>>();
    expectTypeOf<CommissionUpdate>().toEqualTypeOf<Plain<contract.CommissionUpdate>>();
    expectTypeOf<PayoutRunCreate>().toEqualTypeOf<Plain<contract.PayoutRunCreate>>();
    expectTypeOf<ApiKeyCreate>().toEqualTypeOf<Plain<contract.ApiKeyCreate>>();
    expectTypeOf<ApiKeyUpdate>().toEqualTypeOf<Plain<contract.ApiKeyUpdate>>();
    expectTypeOf<SiteCreate>().toEqualTypeOf<Plain<contract.SiteCreate>>();
    expectTypeOf<SiteUpdate>().toEqualTypeOf<Plain<contract.SiteUpdate>>();
    expectTypeOf<WebhookEndpointCreate>().toEqualTypeOf<Plain<contract.WebhookEndpointCreate>>();
    expectTypeOf<WebhookEndpointUpdate>().toEqualTypeOf<Plain<contract.WebhookEndpointUpdate>>();
    expectTypeOf<AffiliateBatch['items'][number]>().toExtend<AffiliateCreate>();
  });

  test('no body is unknown, any or empty', () => {
    type Vague = {
      [O in keyof Bodies]: unknown extends Bodies[O] ? O : keyof Bodies[O] extends never ? O : never;
    };
    expectTypeOf<Vague[keyof Vague]>().toBeNever();
    expectTypeOf<'POST /v1/conversions/{id}/refund' | 'POST /v1/clicks'>().toExtend<keyof Bodies>();
  });
});
