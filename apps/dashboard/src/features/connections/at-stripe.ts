/** Returns the URL of a page in the Stripe dashboard, in the mode that matches the environment. */
export const atStripe = (mode: 'live' | 'dev', path: string): string =>
  `https://dashboard.stripe.com/${mode === 'live' ? '' : 'test/'}${path}`;

/** Returns the path of a payment's page at Stripe, or of a search for objects that have no page. */
export function pathOfPayment(id: string): string {
  if (id.startsWith('in_')) return `invoices/${id}`;
  return /^(pi|ch|py)_/.test(id) ? `payments/${id}` : `search?query=${encodeURIComponent(id)}`;
}
