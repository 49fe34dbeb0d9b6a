import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

type Recorded = 'invalid_product' | 'not_allowed' | 'unavailable';
type Call =
  | 'POST /v1/coupons'
  | 'POST /v1/promotion_codes'
  | 'GET /v1/promotion_codes'
  | 'DELETE /v1/coupons';

/**
 * How a call goes wrong: `before` it is worked on the answer is sent, or none at all; `after` it was worked on the
 * answer is held back until the caller has long gone.
 */
export type Mishap = { before: Recorded | 'silence' } | { after: 'silence' };

interface Answer {
  readonly status: number;
  readonly body: object;
}

const recorded = JSON.parse(
  readFileSync(new URL('./stripe-answers.json', import.meta.url), 'utf8'),
) as Record<string, Answer>;

const secretKey = 'sk_test_tributary';

export interface StripeServer {
  readonly options: { secretKey: string; apiBase: string; timeoutMs: number };
  /** By id: the parameters that it was made with. */
  readonly coupons: ReadonlyMap<string, URLSearchParams>;
  /** By id. A promotion code is only as valid as its coupon. */
  readonly promotionCodes: Map<string, { code: string; coupon: string; active?: boolean }>;
  /** Every call, in order, with its idempotency key. */
  readonly calls: { call: Call; key: string | undefined }[];
  /** Goes wrong at the next calls of this kind, one after the other. */
  fail(call: Call, ...mishaps: Mishap[]): void;
  /** Every call waits for it. */
  pause: () => Promise<unknown>;
  close(): Promise<void>;
}

/** The calls of Stripe's API that make, find and delete a coupon, with its idempotency keys, on a port of this machine. */
export async function startStripe({ timeoutMs = 300 } = {}): Promise<StripeServer> {
  const coupons = new Map<string, URLSearchParams>();
  const promotionCodes: StripeServer['promotionCodes'] = new Map();
  const answers = new Map<string, Answer>();
  const mishaps = new Map<Call, Mishap[]>();
  const calls: StripeServer['calls'] = [];

  const createCoupon = (params: URLSearchParams): Answer => {
    const id = params.get('id') ?? '';
    if (coupons.has(id)) return answer('coupon_exists');
    coupons.set(id, params);
    return answer('coupon', { id, name: params.get('name') });
  };
  const createPromotionCode = (params: URLSearchParams): Answer => {
    const [code, coupon] = [params.get('code') ?? '', params.get('promotion[coupon]') ?? ''];
    if (!coupons.has(coupon)) return answer('no_such_coupon');
    const isTaken = [...promotionCodes.values()].some((one) => one.code === code && coupons.has(one.coupon));
    if (isTaken) return answer('code_exists');
    const id = `promo_${promotionCodes.size + 1}`;
    promotionCodes.set(id, { code, coupon });
    return answer('promotion_code', { id, code, promotion: { type: 'coupon', coupon } });
  };
  const findPromotionCode = (id: string): Answer => {
    const found = promotionCodes.get(id);
    if (!found) return answer('no_such_coupon');
    const { code, coupon, active = true } = found;
    return answer('promotion_code', { id, code, active, promotion: { type: 'coupon', coupon } });
  };
  const deleteCoupon = (id: string): Answer =>
    coupons.delete(id) ? answer('deleted', { id }) : answer('no_such_coupon');

  const once = (key: string | undefined, work: () => Answer): Answer => {
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier) return earlier;
    const made = work();
    if (key !== undefined) answers.set(key, made);
    return made;
  };
  const work = (call: Call, id: string, params: URLSearchParams) => {
    if (call === 'POST /v1/coupons') return createCoupon(params);
    if (call === 'GET /v1/promotion_codes') return findPromotionCode(id);
    return call === 'POST /v1/promotion_codes' ? createPromotionCode(params) : deleteCoupon(id);
  };

  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const params = new URLSearchParams(await text(req));
    if (req.headers.authorization !== `Bearer ${secretKey}`) return send(res, answer('invalid_api_key'));
    const [, call, id = ''] = /^(\w+ \/v1\/\w+)(?:\/(.+))?$/.exec(`${req.method} ${req.url}`) ?? [];
    const key = req.headers['idempotency-key'] as string | undefined;
    // The package sends a key of its own with a DELETE, a new one each time.
    calls.push({ call: call as Call, key: id ? undefined : key });
    await state.pause();
    const mishap = mishaps.get(call as Call)?.shift();
    if (mishap && 'before' in mishap) {
      if (mishap.before !== 'silence') send(res, answer(mishap.before));
      return;
    }
    const made = once(id ? undefined : key, () => work(call as Call, id, params));
    if (!mishap) send(res, made);
  };

  const server = createServer((req, res) => void respond(req, res));
  const port = await listen(server);
  const state: StripeServer = {
    options: { secretKey, apiBase: `http://127.0.0.1:${port}`, timeoutMs },
    coupons,
    promotionCodes,
    calls,
    fail: (call, ...next) => void mishaps.set(call, next),
    pause: () => Promise.resolve(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

const answer = (name: string, changes: object = {}): Answer => {
  const found = recorded[name];
  if (!found) throw new Error(`stripe-answers.json has no ${name}.`);
  return { status: found.status, body: { ...found.body, ...changes } };
};

function send(res: ServerResponse, { status, body }: Answer): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
