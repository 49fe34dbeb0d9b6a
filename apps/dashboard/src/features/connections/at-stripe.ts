/** Returns the URL of a page of the Stripe dashboard, in the mode that belongs to the environment. */
export const atStripe = (mode: 'live' | 'dev', path: string): string =>
  `https://dashboard.stripe.com/${mode === 'live' ? '' : 'test/'}${path}`;
