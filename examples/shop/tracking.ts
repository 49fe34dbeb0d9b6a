import { eventId, NotFoundError, type Tributary } from '@tributary/sdk';
import type { ClickReference } from '@tributary/sdk/express';
import { toDollars } from './plans.ts';

/** The shop's calls to Tributary. Failures are logged and never shown to visitors, and the shop continues. */
export interface Tracking {
  /** Records a new account, credited to the affiliate who referred the visitor. Describes the result in a sentence. */
  signedUp(user: { id: string; email: string }, click: ClickReference): Promise<string>;
  /** Records a sale to an account, or to a new customer identified by the click in a payment link. */
  sold(order: { id: string; amount: number }, buyer: Buyer): Promise<string>;
}

type Buyer = { external_user_id: string } | { customer_id: string; click_id?: string };

export function trackingBy(client: Tributary, onError: (error: unknown) => void): Tracking {
  const telling = async (work: () => Promise<string>): Promise<string> => {
    try {
      return await work();
    } catch (error) {
      // This is normal, because most customers were not referred.
      if (error instanceof NotFoundError)
        return 'Nobody referred this customer, so nobody earns a commission on this sale.';
      onError(error);
      return 'Tributary did not respond. A real shop would retry this later.';
    }
  };
  return {
    signedUp: (user, click) =>
      telling(async () => {
        const identity = { external_user_id: user.id, email: user.email };
        const referral = await client.signups.create({ ...click, ...identity });
        if (referral === null)
          return 'Nobody referred this visitor, so nobody will earn a commission on their purchases.';
        return `Your affiliate ${await nameOf(client, referral.affiliate_id)} referred this visitor.`;
      }),
    sold: (order, buyer) =>
      telling(async () => {
        const sale = await client.conversions.create({
          ...buyer,
          sale_amount: order.amount,
          sale_amount_currency: 'USD',
          interval: 'monthly',
          // The same order counts only once, however often it is sent.
          external_event_id: eventId('shop', order.id),
        });
        const name = sale.affiliate_id === null ? 'nobody' : await nameOf(client, sale.affiliate_id);
        return `Your affiliate ${name} earned ${toDollars(sale.commission_amount)} on this sale of ${toDollars(sale.sale_amount)}.`;
      }),
  };
}

const nameOf = async (client: Tributary, id: string): Promise<string> =>
  (await client.affiliates.get(id)).name;
