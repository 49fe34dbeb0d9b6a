import { createHmac } from 'node:crypto';
import type { NextRequest } from './load.ts';

interface Caller {
  readonly apiKey: string;
  readonly signingSecret: string;
}

/** Returns distinct sales for all customers in turn. `name` distinguishes the keys of separate cases. */
export function conversions(caller: Caller, name: string, customers: number): NextRequest {
  let count = 0;
  return () => {
    count += 1;
    return conversionRequest(caller, `${name}_${count}`, 1 + (count % customers));
  };
}

/** Returns distinct sales for a single customer. */
export function conversionsOf(caller: Caller, name: string, customer: number): NextRequest {
  let count = 0;
  return () => {
    count += 1;
    return conversionRequest(caller, `${name}_${count}`, customer);
  };
}

function conversionRequest(caller: Caller, key: string, customer: number): string {
  const body = JSON.stringify({
    customer_id: `cus_${customer}`,
    sale_amount: 49,
    sale_amount_currency: 'USD',
    external_event_id: key,
    product_ids: ['plan_pro'],
  });
  return post('/v1/conversions', caller, body, signed(caller, body));
}

/** Signs every request, even for servers that do not verify signatures, so that the load is the same for all. */
function signed({ signingSecret }: Caller, body: string): string {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', signingSecret).update(`${timestamp}.${body}`).digest('hex');
  return `X-Service-Timestamp: ${timestamp}\r\nX-Service-Signature: ${signature}\r\n`;
}

export function clicks(caller: Caller, programId: string, affiliates: number): NextRequest {
  let count = 0;
  return () => {
    count += 1;
    const body = JSON.stringify({
      trackingId: `bench-${1 + (count % affiliates)}`,
      programId,
      referrer: 'https://example.com/article',
      ip: '203.0.113.9',
      utmSource: 'newsletter',
      utmCampaign: `campaign ${count}`,
    });
    return post('/v1/clicks', caller, body);
  };
}

/** Returns a referral for each click, starting with `clk_bench…` number `first`. */
export function referralsByClick(
  caller: Caller,
  { first, affiliates }: { first: number; affiliates: number },
): NextRequest {
  let click = first - 1;
  return () => {
    click += 1;
    const body = { affiliate_id: `aff_bench${1 + (click % affiliates)}`, ...customerOf(click) };
    return post('/v1/referrals', caller, JSON.stringify(body));
  };
}

/** Returns a sign-up for each click, starting with `clk_bench…` number `first`. */
export function signUpsByClick(caller: Caller, { first }: { first: number }): NextRequest {
  let click = first - 1;
  return () => {
    click += 1;
    return post('/v1/signups', caller, JSON.stringify(customerOf(click)));
  };
}

const customerOf = (click: number) => ({
  click_id: `clk_bench${click}`,
  email: `customer${click}@example.com`,
  customer_id: `new_${click}`,
});

export function referralPage({ apiKey }: Caller, limit: number, startingAfter: string | null): NextRequest {
  const cursor = startingAfter === null ? '' : `&starting_after=${startingAfter}`;
  const request = `GET /v1/referrals?limit=${limit}${cursor} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
  return () => request;
}

/** Returns a request for the first page of referrals, with the caller's headers. */
export function referralsAs(headers: Readonly<Record<string, string>>, limit: number): NextRequest {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET /v1/referrals?limit=${limit} HTTP/1.1\r\nHost: bench\r\n${lines.join('')}\r\n`;
  return () => request;
}

/** Bodies are ASCII, so their length in characters equals their length in bytes. */
const post = (path: string, { apiKey }: Caller, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
