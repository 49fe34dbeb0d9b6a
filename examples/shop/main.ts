import { Tributary } from '@tributary/sdk';
import { type Shop, startShop } from './shop.ts';

const { TRIBUTARY_BASE_URL = '', TRIBUTARY_API_KEY = '', TRIBUTARY_SIGNING_SECRET, PORT } = process.env;
/** With a key, the shop sells through Stripe Checkout. */
const { STRIPE_API_KEY, STRIPE_API_BASE } = process.env;
const [siteId = '', trackingId = '', ...flags] = process.argv.slice(2);
/** Port in the home page URL of the site that `npm start` creates. */
const PORT_DEFAULT = 4242;
const DAY_MS = 86_400_000;

const client = new Tributary();

/** Creates a key for the middleware. It expires after a day, because nobody revokes it. */
const createClickKey = () =>
  client.apiKeys.create({
    name: 'Example shop: middleware',
    permissions: ['create:clicks'],
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
  });

/** Points the site's links at the shop, and allows the shop's pages to record clicks. */
async function leadTo({ url }: Shop): Promise<void> {
  const { home_url, allowed_origins } = await client.sites.get(siteId);
  const origins = new Set([...allowed_origins, url]);
  if (new URL(home_url).origin === url && origins.size === allowed_origins.length) return;
  await client.sites.update(siteId, {
    home_url: `${url}/`,
    allowed_origins: [...origins],
    cookie_domain: null,
  });
}

const { publishable_key } = await client.sites.get(siteId);
const clickKey = await createClickKey();
const shop = await startShop({
  baseUrl: TRIBUTARY_BASE_URL,
  apiKey: TRIBUTARY_API_KEY,
  signingSecret: TRIBUTARY_SIGNING_SECRET,
  clickKey: flags.includes('--no-middleware') ? null : clickKey.key,
  tagUrl: flags.includes('--no-tag') ? null : `${TRIBUTARY_BASE_URL}/t/${publishable_key}.js`,
  siteId,
  ...(STRIPE_API_KEY && { stripe: { apiKey: STRIPE_API_KEY, apiBase: STRIPE_API_BASE } }),
  port: Number(PORT ?? PORT_DEFAULT),
});
await leadTo(shop);
console.log(`
  The example shop is open at ${shop.url}

  Visit it through an affiliate link:

  ${TRIBUTARY_BASE_URL}/r/${publishable_key}/${trackingId}

  Then ${STRIPE_API_KEY ? 'buy a plan: Stripe notifies Tributary of the payment' : 'sign up and buy something'}. Stop with Ctrl-C.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.allSettled([shop.close(), client.apiKeys.delete(clickKey.id)]);
    process.exit(0);
  });
