import { type Plan, plans, toDollars } from './plans.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Shows what Tributary knows about this visitor. This is for developers only; a real shop would not show it. */
export type Note = string | null;

/** Frame of every page. `tagUrl` is the URL of the tracking script, or null for none. */
const page = (
  title: string,
  tagUrl: string | null,
  body: string,
  note: Note = null,
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/shop.css">
    ${tagUrl === null ? '' : `<script async src="${escaped(tagUrl)}"></script>`}
  </head>
  <body>
    <header>
      <a class="brand" href="/"><span>◐</span> Sundial</a>
      <a href="/pricing">Pricing</a>
      <a href="/sign-up">Sign up</a>
    </header>
    <main>
      ${body}
      ${note === null ? '' : `<p class="note"><b>Seen by Tributary</b>${escaped(note)}</p>`}
    </main>
    <footer>Sundial is an example shop. Nothing is sold here, and no money changes hands.</footer>
  </body>
</html>
`;

export interface View {
  readonly tagUrl: string | null;
  readonly note?: Note;
}

export const homePage = ({ tagUrl }: View): string =>
  page(
    'Sundial · A calm calendar for small teams',
    tagUrl,
    `<h1>A calm calendar for small teams</h1>
      <p class="soft">Sundial plans your day around daylight and rest, and lets your team know when you are out in the garden.</p>
      <a class="button" href="/sign-up">Start for free</a>
      <div class="grid">
        <section class="card"><h2>Fewer meetings</h2><p class="soft">Every meeting needs a reason, and two people who agree on it.</p></section>
        <section class="card"><h2>Honest evenings</h2><p class="soft">No notifications after sunset, wherever you are, all year round.</p></section>
        <section class="card"><h2>One page a week</h2><p class="soft">See what was planned, what got done, and what can wait.</p></section>
      </div>`,
  );

const planCard = (id: string, { name, price, for: purpose }: Plan, link: string): string =>
  `<section class="card"><h2>${name}</h2><p class="price">${toDollars(price)} <small>a month</small></p>
          <p class="soft">${purpose}</p>${link.replaceAll('{id}', id)}</section>`;

/**
 * Returns the pricing page. The attribute on the payment link makes the tag add the click id. Links to Stripe and other
 * known services do not need it.
 */
export function pricingPage({ tagUrl, sellsOnStripe }: View & { readonly sellsOnStripe: boolean }): string {
  const buy =
    '<form method="post" action="/buy/{id}"><input type="hidden" name="trb_click"><button>Buy</button></form>';
  const links = sellsOnStripe
    ? [buy, buy]
    : [
        '<a class="button" href="/pay/{id}" data-trb-click="client_reference_id">Buy with a payment link</a>',
        '<a class="button" href="/sign-up?plan={id}">Sign up and buy</a>',
      ];
  const cards = [...plans].map(([id, plan], index) => planCard(id, plan, links[index] ?? ''));
  return page(
    'Pricing · Sundial',
    tagUrl,
    `<h1>Two plans, no surprises</h1>
      <p class="soft">Cancel any day with a single click.</p>
      <div class="grid">${cards.join('')}</div>`,
  );
}

/** The tag fills in the hidden field, which is for browsers without cookies. */
export const signUpPage = ({ tagUrl, note, plan }: View & { plan: string }): string =>
  page(
    'Sign up · Sundial',
    tagUrl,
    `<h1>Start today</h1>
      <form method="post" action="/sign-up">
        <input type="hidden" name="trb_click">
        <input type="hidden" name="plan" value="${escaped(plan)}">
        <label>E-mail <input type="email" name="email" required autocomplete="email" placeholder="you@example.com"></label>
        <button>Create my account</button>
      </form>`,
    note,
  );

export const checkoutPage = ({ tagUrl, note, id, email }: View & { id: string; email: string }): string => {
  const plan = plans.get(id);
  return page(
    'Checkout · Sundial',
    tagUrl,
    `<h1>Welcome to Sundial</h1>
      <p class="soft">Signed in as ${escaped(email)}.</p>
      <form method="post" action="/checkout">
        <input type="hidden" name="plan" value="${escaped(id)}">
        <p class="price">${toDollars(plan?.price ?? 0)} <small>a month, ${plan?.name} plan</small></p>
        <button>Pay ${toDollars(plan?.price ?? 0)}</button>
      </form>`,
    note,
  );
};

/** Page of an imaginary payment service, without the tag or the middleware. */
export const paymentPage = ({ id, reference }: { id: string; reference: string }): string => {
  const plan = plans.get(id);
  return page(
    'Pay · Example Payments',
    null,
    `<h1>Pay Sundial</h1>
      <p class="soft">This page belongs to the payment service. All it knows about the visitor is what the link contained.</p>
      <form method="post" action="/pay/${escaped(id)}">
        <input type="hidden" name="client_reference_id" value="${escaped(reference)}">
        <label>E-mail <input type="email" name="email" required autocomplete="email" placeholder="you@example.com"></label>
        <button>Pay ${toDollars(plan?.price ?? 0)}</button>
      </form>`,
  );
};

export const thanksPage = ({ tagUrl, note }: View): string =>
  page(
    'Thank you · Sundial',
    tagUrl,
    `<h1>Thank you. Enjoy the quiet.</h1>
      <p class="soft">If this were a real shop, a receipt would be on its way.</p>
      <a class="button" href="/">Back to the home page</a>`,
    note,
  );

export const problemPage = (problem: string): string =>
  page(
    'Something went wrong · Sundial',
    null,
    `<h1>Something went wrong</h1><p class="soft">${escaped(problem)}</p>`,
  );
