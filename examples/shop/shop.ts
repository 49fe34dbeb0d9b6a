import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Tributary } from '@tributary/sdk';
import { checkoutFields, clickId, clickOf, trackClicks } from '@tributary/sdk/express';
import express, { type Express, type Request } from 'express';
import {
  checkoutPage,
  homePage,
  paymentPage,
  pricingPage,
  problemPage,
  signUpPage,
  thanksPage,
} from './pages.ts';
import { plans } from './plans.ts';
import { type StripeCheckout, type StripeOptions, stripeCheckout } from './stripe-checkout.ts';
import { type Tracking, trackingBy } from './tracking.ts';

export interface ShopOptions {
  /** URL of the Tributary server, without `/v1`. */
  readonly baseUrl: string;
  /** API key for sign-ups and sales. */
  readonly apiKey: string;
  /** API key for the middleware, which needs only `create:clicks`. Null disables the middleware. */
  readonly clickKey: string | null;
  /** URL of the tracking script, `<baseUrl>/t/<publishable key>.js`. Null omits the script from the pages. */
  readonly tagUrl: string | null;
  /** Site id, such as `site_…`. With it, the script and the middleware count a visitor only once. */
  readonly siteId?: string;
  readonly programId?: string;
  readonly cookieDomain?: string;
  readonly signingSecret?: string | undefined;
  /** Sells through Stripe Checkout. By default, the shop processes orders itself and records the sales. */
  readonly stripe?: StripeOptions | undefined;
  /** Receives every Tributary error. Visitors never see these errors. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
  /** Default: a free port. */
  readonly port?: number;
}

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the shop on this machine's loopback address. All data is lost when the shop closes. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const { baseUrl, apiKey, signingSecret, onError = console.error, port = 0 } = options;
  const tracking = trackingBy(new Tributary({ baseUrl, apiKey, signingSecret }), onError);
  const server = shopApp(options, tracking).listen(port, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function shopApp(options: ShopOptions, tracking: Tracking): Express {
  const { baseUrl, clickKey, tagUrl } = options;
  const checkout = options.stripe && stripeCheckout(options.stripe);
  const app = express();
  app.disable('x-powered-by');
  app.use((_req, res, next) => {
    res.set('Content-Security-Policy', contentSecurityPolicy(tagUrl, checkout));
    next();
  });
  if (clickKey !== null) app.use(trackClicks({ ...middlewareOptions(options), apiKey: clickKey, baseUrl }));
  app.use(express.urlencoded({ extended: false, limit: '10kb' }));
  app.get('/shop.css', (_req, res) => res.sendFile(fileURLToPath(new URL('shop.css', import.meta.url))));
  app.get('/', (_req, res) => res.send(homePage({ tagUrl })));
  app.get('/pricing', (_req, res) =>
    res.send(pricingPage({ tagUrl, sellsOnStripe: checkout !== undefined })),
  );
  addAccounts(app, { tagUrl, tracking, checkout });
  if (checkout) addStripe(app, tagUrl, checkout);
  else addPaymentLinks(app, tagUrl, tracking);
  app.use((_req, res) => {
    res.status(404).send(problemPage('Page not found.'));
  });
  return app;
}

const middlewareOptions = ({ siteId, programId, cookieDomain, onError }: ShopOptions) => ({
  ...(onError && { onError }),
  ...(siteId && { siteId }),
  ...(programId && { programId }),
  ...(cookieDomain && { cookieDomain }),
});

/**
 * Returns a strict Content Security Policy that allows only the tracking script's host and forms that open Stripe
 * Checkout.
 */
function contentSecurityPolicy(tagUrl: string | null, checkout: StripeCheckout | undefined): string {
  const own = tagUrl === null ? '' : ` ${new URL(tagUrl).origin}`;
  const pay = checkout ? ` ${checkout.origin}` : '';
  return `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'${pay}; script-src 'self'${own}; connect-src 'self'${own}`;
}

const urlOf = ({ protocol, headers }: Request): string => `${protocol}://${headers.host}`;

/**
 * Adds purchases through Stripe Checkout. The click is stored in the Checkout Session, so Tributary receives it with
 * each payment.
 */
function addStripe(app: Express, tagUrl: string | null, checkout: StripeCheckout): void {
  app.post('/buy/:plan', async (req, res) => {
    const plan = plans.get(req.params.plan);
    if (!plan) return res.redirect(303, '/pricing');
    const purchase = { plan, click: checkoutFields(req), url: urlOf(req) };
    return res.redirect(303, await checkout.begin(purchase));
  });
  app.get('/thanks', (_req, res) => res.send(thanksPage({ tagUrl })));
}

/** Returns a form field that occurs exactly once, or an empty string. */
const fieldOf = ({ body }: Request, name: string): string => {
  const value: unknown = body?.[name];
  return typeof value === 'string' ? value : '';
};

const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface User {
  readonly id: string;
  readonly email: string;
  readonly note: string;
}

interface Selling {
  readonly tagUrl: string | null;
  readonly tracking: Tracking;
  /** Undefined if the shop processes orders itself. */
  readonly checkout: StripeCheckout | undefined;
}

function addAccounts(app: Express, { tagUrl, tracking, checkout }: Selling): void {
  const sessions = new Map<string, User>();
  const userOf = ({ headers }: Request) =>
    sessions.get(/(?:^|;\s*)session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '');

  app.get('/sign-up', (req, res) => {
    const id = clickId(req);
    const note = id === null ? 'This browser’s cookie contains no click.' : `This browser’s click is ${id}.`;
    const plan = String(req.query.plan ?? 'team');
    res.send(signUpPage({ tagUrl, note, plan }));
  });

  app.post('/sign-up', async (req, res) => {
    const email = fieldOf(req, 'email');
    const plan = fieldOf(req, 'plan');
    if (!isEmail(email)) return res.status(400).send(problemPage('This is not an e-mail address.'));
    const identity = { id: `user_${randomUUID()}`, email };
    const user = { ...identity, note: await tracking.signedUp(identity, clickOf(req)) };
    const session = randomUUID();
    sessions.set(session, user);
    res.cookie('session', session, { httpOnly: true, sameSite: 'lax' });
    return res.redirect(303, `/checkout?plan=${plans.has(plan) ? plan : 'team'}`);
  });

  app.get('/checkout', (req, res) => {
    const user = userOf(req);
    const id = String(req.query.plan);
    if (!user || !plans.has(id)) return res.redirect(303, '/sign-up');
    return res.send(checkoutPage({ tagUrl, note: user.note, id, email: user.email }));
  });

  app.post('/checkout', async (req, res) => {
    const user = userOf(req);
    const plan = plans.get(fieldOf(req, 'plan'));
    if (!user || !plan) return res.redirect(303, '/sign-up');
    if (checkout) {
      const purchase = { plan, click: checkoutFields(req), url: urlOf(req), email: user.email };
      return res.redirect(303, await checkout.begin(purchase));
    }
    const order = { id: randomUUID(), amount: plan.price };
    const note = await tracking.sold(order, { external_user_id: user.id });
    return res.send(thanksPage({ tagUrl, note }));
  });
}

/**
 * Adds another way to buy: a link to a payment service, which reports the sale to the shop with the reference from the
 * link.
 */
function addPaymentLinks(app: Express, tagUrl: string | null, tracking: Tracking): void {
  app.get('/pay/:plan', (req, res) => {
    const { plan } = req.params;
    if (!plans.has(plan)) return res.redirect(303, '/pricing');
    return res.send(paymentPage({ id: plan, reference: String(req.query.client_reference_id ?? '') }));
  });

  app.post('/pay/:plan', async (req, res) => {
    const plan = plans.get(req.params.plan);
    if (!plan) return res.redirect(303, '/pricing');
    if (!isEmail(fieldOf(req, 'email')))
      return res.status(400).send(problemPage('This is not an e-mail address.'));
    const order = { id: randomUUID(), amount: plan.price };
    // A payment service's webhook would contain a customer and the reference from the link.
    const click_id = clickId({ body: { trb_click: fieldOf(req, 'client_reference_id') } });
    const buyer = { customer_id: `cus_${randomUUID()}`, ...(click_id !== null && { click_id }) };
    return res.send(thanksPage({ tagUrl, note: await tracking.sold(order, buyer) }));
  });
}
