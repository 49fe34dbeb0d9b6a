import { CLICK_PARAMETER } from '@tributary/core/tracking';
import { getClickId, readCookie } from './cookie.ts';

const STRIPE_ATTRIBUTE = 'client-reference-id';

/**
 * Query parameters in which payment pages accept a reference for their webhooks, according to their
 * documentation.
 */
const parameterFor = ({ hostname }: HTMLAnchorElement): string | false =>
  hostname === 'buy.stripe.com'
    ? 'client_reference_id'
    : hostname === 'buy.polar.sh'
      ? 'reference_id'
      : /\.lemonsqueezy\.com$/.test(hostname) && `checkout[custom][${CLICK_PARAMETER}]`;

/** Passes the click id to `set`, or '' if consent was withdrawn. Values set by the page are kept. */
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

/** When a form is submitted, its fields replace the query of its address. */
const decorateForm = (form: HTMLFormElement): void => {
  const link = document.createElement('a');
  // Not the property: that may be a field with this name.
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

/** Not made when the module is loaded: a server may load it too. */
let observer: MutationObserver | undefined;

/**
 * Stripe's elements use a frame, in which clicks cannot be detected, so they get the click id as soon as they
 * appear.
 */
export const watch = (): void => {
  decorateElements();
  observer = observer || new MutationObserver(watch);
  if (getClickId()) observer.observe(document, { childList: true, subtree: true });
};

/**
 * Adds the click id to the payment links, forms and elements in `root`, and to its hidden fields named
 * `trb_click`. Both happen automatically on a click or submit; call it for links that are read earlier, such
 * as a link that is copied.
 */
export const decorate = (root: ParentNode = document): void => {
  decorateElements(root);
  root.querySelectorAll<HTMLAnchorElement>('a,area').forEach(decorateLink);
  root.querySelectorAll('form').forEach(decorateForm);
  // The unchanged cookie, even `via:…`, because the merchant's server reads both forms.
  root.querySelectorAll<HTMLInputElement>(`[name=${CLICK_PARAMETER}]`).forEach((field) => {
    field.value = readCookie();
  });
};

/** Includes the shadow trees that contain the target of the event. */
export const decorateFor = (event: Event): void => {
  decorate();
  for (const node of event.composedPath() as ShadowRoot[]) if (node.mode) decorate(node);
};
