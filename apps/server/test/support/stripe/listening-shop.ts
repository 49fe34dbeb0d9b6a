import { type FakeStripe, fakeStripe } from './fake/fake-stripe.ts';

/** Starts a shop in test mode with an API. */
export async function listeningShop(): Promise<{ readonly shop: FakeStripe; readonly apiBase: string }> {
  const shop = fakeStripe({ livemode: false });
  return { shop, apiBase: await shop.listen() };
}
