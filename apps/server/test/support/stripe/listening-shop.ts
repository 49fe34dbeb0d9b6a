import { type FakeStripe, fakeStripe } from './fake/fake-stripe.ts';

/** A shop in test mode whose API can be asked. */
export async function listeningShop(): Promise<{ readonly shop: FakeStripe; readonly apiBase: string }> {
  const shop = fakeStripe({ livemode: false });
  return { shop, apiBase: await shop.listen() };
}
