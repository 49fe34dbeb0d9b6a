import { completeSession, visitLink } from '../actions/checkout.ts';
import { StripeFailure } from '../failures.ts';
import type { State } from '../state.ts';
import type { Session } from '../wire.ts';

/** Response to a browser: a page, or the URL to go to next. */
export type Page = { readonly html: string; readonly status: number } | { readonly location: string };

/** Returns a customer page: a session's, or a payment link's, which starts a session. */
export function pageFor(state: State, method: string, url: URL, form: URLSearchParams): Page | null {
  const [, kind, id = ''] = /^\/(c\/pay|b)\/([^/]+)$/.exec(url.pathname) ?? [];
  if (kind === 'b') return visit(state, id, url.searchParams);
  if (kind !== 'c/pay') return null;
  const session = state.get('checkout.session', id);
  if (method === 'GET') return page(session, 200);
  try {
    completeSession(state, session, {
      ...textOf(form, 'email'),
      ...textOf(form, 'payment_method'),
      ...textOf(form, 'promotion_code'),
    });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return page(session, 402, error.message);
  }
  const { success_url } = session;
  if (success_url === null) return { status: 200, html: htmlOf('Thanks for your payment', '') };
  return { location: success_url.replace('{CHECKOUT_SESSION_ID}', session.id) };
}

const textOf = (form: URLSearchParams, name: string): Record<string, string> => {
  const value = form.get(name);
  return value ? { [name]: value } : {};
};

function visit(state: State, id: string, query: URLSearchParams): Page {
  const names = ['client_reference_id', 'prefilled_email', 'prefilled_promo_code'];
  const params = Object.assign({}, ...names.map((name) => textOf(query, name)));
  const session = visitLink(state, state.get('payment_link', id), params);
  return { location: session.url ?? '/' };
}

function page(session: Session, status: number, problem = ''): Page {
  if (session.status !== 'open')
    return { status: 200, html: htmlOf('This checkout is over', '<p>You can close this page.</p>') };
  const items = (session.line_items?.data ?? []).map(
    (item) => `<li>${escaped(item.description ?? '')}: ${money(item.amount_total, item.currency)}</li>`,
  );
  const email = escaped(session.customer_email ?? '');
  const code = session.allow_promotion_codes
    ? '<label>Promotion code <input name="promotion_code"></label>'
    : '';
  const total = money(session.amount_total ?? 0, session.currency ?? '');
  const body = `<ul>${items.join('')}</ul>
    <form method="post">
      <p role="alert">${escaped(problem)}</p>
      <label>Email <input name="email" type="email" required value="${email}"></label>
      ${code}
      <label>Pay with <select name="payment_method">
        <option value="pm_card_visa">Card</option>
        <option value="pm_card_chargeDeclined">Card that is declined</option>
        <option value="pm_sepa_debit">SEPA direct debit</option>
      </select></label>
      <button>Pay ${total}</button>
    </form>`;
  return { status, html: htmlOf('Checkout (fake Stripe)', body) };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function money(amount: number, currency: string): string {
  if (currency === '') return '';
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const htmlOf = (title: string, body: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  label { display: block; margin: 1rem 0 } input, select { font: inherit; width: 100%; box-sizing: border-box }
  button { font: inherit; width: 100%; padding: .6rem; background: #635bff; color: #fff; border: 0; border-radius: 6px }
</style>
<h1>${title}</h1>${body}</html>`;
