import { CLICK_PARAMETER } from '@tributary/core/tracking';
import { getClickId, readCookie } from './cookie.ts';

const STRIPE_ATTRIBUTE = 'client-reference-id';

/** Returns the query parameter that a payment page is documented to pass on to its webhooks. */
const parameterFor = ({ hostname }: HTMLAnchorElement): string | false =>
  hostname === 'buy.stripe.com'
    ? 'client_reference_id'
    : hostname === 'buy.polar.sh'
      ? 'reference_id'
      : /\.lemonsqueezy\.com$/.test(hostname) && `checkout[custom][${CLICK_PARAMETER}]`;

/** Calls `set` with the click id, or with '' if consent was withdrawn. Leaves values set by the page unchanged. */
const replace = (before: string | null | undefined, set: (id: string) => void): void => {
  const id = getClickId() || '';
  if (/^(clk_|$)/.test(before || '') && (before || '') !== id) set(id);
};

const decorateLink = (link: HTMLAnchorElement): void => {
  const parameter = parameterFor(link) || link.getAttribute('data-trb-click');
  if (!parameter) return;
  const query = new URLSearchParams(link.search);
  replace(query.get(parameter), (id) => {
    query.set(parameter, id);
    link.search = query as unknown as string;
  });
};

/** Adds the click id as a field, because a submitted form's fields replace the query of its URL. */
const decorateForm = (form: HTMLFormElement): void => {
  const link = document.createElement('a');
  // Read the attribute, because a field named `action` hides the property.
  link.href = form.getAttribute('action') || '';
  const name = parameterFor(link);
  if (!name) return;
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`) || document.createElement('input');
  replace(field.value, (id) => {
    field.type = 'hidden';
    field.name = name;
    field.value = id;
    form.append(field);
  });
};

const decorateElements = (root: ParentNode = document): void => {
  for (const element of root.querySelectorAll('stripe-buy-button,stripe-pricing-table'))
    replace(element.getAttribute(STRIPE_ATTRIBUTE), (id) => element.setAttribute(STRIPE_ATTRIBUTE, id));
};

/** Created on first use, because this module may also be loaded on a server. */
let observer: MutationObserver | undefined;

/**
 * Adds the click id to Stripe's elements as soon as they appear, because clicks inside their frames cannot be detected.
 */
export const watch = (): void => {
  decorateElements();
  observer = observer || new MutationObserver(watch);
  if (getClickId()) observer.observe(document, { childList: true, subtree: true });
};

/**
 * Adds the click id to the payment links, forms and elements in `root`, and to hidden fields named `trb_click`. The
 * script does this automatically on a click or submit. Call this function for links that are used in other ways, such
 * as a link to copy.
 */
export const decorate = (root: ParentNode = document): void => {
  decorateElements(root);
  root.querySelectorAll<HTMLAnchorElement>('a,area').forEach(decorateLink);
  root.querySelectorAll('form').forEach(decorateForm);
  // Pass the cookie on unchanged, even `via:…`, because the merchant's server reads both forms.
  root.querySelectorAll<HTMLInputElement>(`[name=${CLICK_PARAMETER}]`).forEach((field) => {
    field.value = readCookie();
  });
};

/** Decorates the document, and the shadow trees that contain the event's target. */
export const decorateFor = (event: Event): void => {
  decorate();
  for (const node of event.composedPath() as ShadowRoot[]) if (node.mode) decorate(node);
};
