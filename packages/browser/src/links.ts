import { CLICK_PARAMETER } from '@tributary/core/tracking';
import { getClickId, readCookie } from './cookie.ts';

/** The query parameters in which payment pages take a reference for their webhooks, as their documentation says. */
const parameterFor = (link: HTMLAnchorElement): string | null => {
  const { hostname } = link;
  if (hostname === 'buy.stripe.com') return 'client_reference_id';
  if (hostname === 'buy.polar.sh') return 'reference_id';
  if (/\.lemonsqueezy\.com$/.test(hostname)) return `checkout[custom][${CLICK_PARAMETER}]`;
  return link.getAttribute('data-trb-click');
};

/** Adds the click id to a link. A value of the page's own stays; an older click id is replaced. */
const decorateLink = (link: HTMLAnchorElement): void => {
  const id = getClickId();
  const parameter = parameterFor(link);
  if (!id || !parameter) return;
  const query = new URLSearchParams(link.search);
  if (!/^(clk_|$)/.test(query.get(parameter) || '')) return;
  query.set(parameter, id);
  link.search = query as unknown as string;
};

/**
 * Adds the click id to the payment links in `root`, and puts it into its hidden fields named `trb_click`. Both happen by
 * themselves at a click or submit; call it for what is read earlier, such as a link that is copied.
 */
export const decorate = (root: ParentNode = document): void => {
  root.querySelectorAll('a').forEach(decorateLink);
  // The cookie as it is, `via:…` too: the merchant's server reads either.
  for (const field of root.querySelectorAll<HTMLInputElement>(`[name=${CLICK_PARAMETER}]`))
    field.value = readCookie();
};
