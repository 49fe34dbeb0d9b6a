import { share, times } from './amounts.mjs';
import { between, chance, fraction, pick } from './chance.mjs';
import { add, daysSince, LATE } from './rows.mjs';

const DAYS = 118;
const CUSTOMERS = 220;
/** A sale of this day is held or not depending on the hour at which the demo runs; so there is none. */
const EDGE_OF_THE_HOLD = 30;

const adjectives = ['Amber', 'Brisk', 'Cedar', 'Dusty', 'Early', 'Foggy', 'Gentle', 'Hazel'];
const nouns = ['Almanac', 'Ferry', 'Kettle', 'Lantern', 'Orchard'];
const firstNames = [
  'Aiko',
  'Bela',
  'Carla',
  'Dario',
  'Emre',
  'Freya',
  'Goran',
  'Hana',
  'Ines',
  'Jonas',
  'Kaori',
];
const lastNames = [
  'Abel',
  'Brandt',
  'Costa',
  'Dorn',
  'Endo',
  'Falk',
  'Greco',
  'Holm',
  'Ito',
  'Jansen',
  'Kurz',
];

/** In major units, as text: an export does not say 29 where it means 29.00. */
const monthlyPrices = {
  USD: { starter: '29.00', team: '79.90', business: '199.00' },
  EUR: { starter: '27.50', team: '74.99', business: '189.00' },
  JPY: { starter: '4200', team: '11800', business: '29800' },
};
const addOnPrices = {
  USD: ['9.99', '14.35', '49.95'],
  EUR: ['8.99', '13.27', '45.55'],
  JPY: ['1480', '2150', '6990'],
};
const affiliates = adjectives.flatMap((adjective) =>
  nouns.map((noun, index) => ({
    name: `${adjective} ${noun}`,
    slug: `${adjective}-${noun}`.toLowerCase(),
    currency: ['USD', 'USD', 'EUR', 'USD', 'JPY'][index],
  })),
);

/** Everything that goes as it should. Returns the customers. */
export function addBusiness() {
  addAffiliates();
  addIdleClicks();
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => addCustomer(index));
  for (const customer of customers) addLife(customer);
  addSettled(customers);
  return customers;
}

function addAffiliates() {
  for (const [index, { name, slug }] of affiliates.entries())
    add(DAYS + 2, { type: 'affiliate', affiliate: slug, name, email: `hello@${slug}.example` }, index);
}

/** A visit that mostly leads nowhere. */
function addIdleClicks() {
  for (let count = 0; count < 110; count += 1)
    add(between(1, DAYS), { type: 'click', affiliate: favoured().slug, event_id: 'clk' });
}

/** Some affiliates bring in much more than others. */
const favoured = () => affiliates[Math.floor(affiliates.length * fraction() ** 2)];

function addCustomer(index) {
  const affiliate = affiliates[index] ?? favoured();
  const customer = `cus_${String(index + 1).padStart(4, '0')}`;
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const day = index < 12 ? DAYS : between(3, DAYS);
  const minutes = between(8 * 60, 20 * 60);
  const click = chance(0.8)
    ? add(day, { type: 'click', affiliate: affiliate.slug, event_id: 'clk' }, minutes - between(2, 50))
    : undefined;
  add(
    day,
    {
      ...{ type: 'signup', affiliate: affiliate.slug, customer, name: `${first} ${last}`, click },
      email: `${first}.${last}.${index + 1}@mail.example`.toLowerCase(),
    },
    minutes,
  );
  const currency = chance(0.85) ? affiliate.currency : 'USD';
  return {
    affiliate: affiliate.slug,
    customer,
    currency,
    day,
    plan: pick(['starter', 'starter', 'team', 'business']),
  };
}

/** A trial of two weeks, perhaps; then a subscription until it is cancelled or the file ends; now and then an add-on. */
function addLife({ customer, currency, day, plan }) {
  const isTrial = chance(0.7);
  if (isTrial) add(day, { type: 'trial', event_id: 'evt', customer, plan }, 20 * 60 + between(1, 50));
  if (isTrial && chance(0.2)) return;
  const interval = chance(0.2) ? 'yearly' : 'monthly';
  const monthly = monthlyPrices[currency][plan];
  const amount = interval === 'yearly' ? times(monthly, 10, currency) : monthly;
  for (let next = day - (isTrial ? 14 : 1); next >= 1; next -= interval === 'yearly' ? 365 : 30) {
    addOrder(next, { customer, plan, interval, amount, currency });
    if (chance(0.25)) addOrder(Math.max(1, next - between(2, 20)), addOn({ customer, currency }));
    if (chance(0.06)) return;
  }
}

const addOn = ({ customer, currency }) => ({
  ...{ customer, currency, plan: 'add-on' },
  amount: pick(addOnPrices[currency]),
});

function addOrder(day, sale) {
  const order = add(day === EDGE_OF_THE_HOLD ? day - 1 : day, { type: 'order', event_id: 'ord', ...sale });
  if (chance(0.08)) addRefunds(order);
  return order;
}

/** In full (no amount: whatever is left), in part, or in two parts. */
function addRefunds(order) {
  const day = (days) => Math.max(1, daysSince(order.arrived) - days);
  const refund = {
    type: 'refund',
    event_id: 'ref',
    customer: order.customer,
    order,
    currency: order.currency,
  };
  const kind = pick(['full', 'part', 'parts']);
  if (kind === 'full') add(day(3), { ...refund, note: 'changed their mind' }, LATE);
  if (kind !== 'full')
    add(day(2), { ...refund, amount: share(order, 3), note: 'two weeks of downtime' }, LATE);
  if (kind === 'parts') add(day(1), { ...refund, amount: share(order, 7), note: 'goodwill' }, LATE + 5);
}

/** Commissions that the old affiliate system had calculated and paid; some of those sales are refunded here. */
function addSettled(customers) {
  for (const [index, { affiliate, customer, currency }] of customers.slice(0, 8).entries()) {
    const amount = { USD: '79.90', EUR: '74.99', JPY: '11800' }[currency];
    const commission = { USD: '15.98', EUR: '15.00', JPY: '2360' }[currency];
    const settled = {
      type: 'commission',
      event_id: 'set',
      affiliate,
      customer,
      plan: 'team',
      amount,
      currency,
      commission,
    };
    const sale = add(DAYS - 1 - index, { ...settled, note: 'paid by the previous system' });
    if (index % 2 === 1) continue;
    const refund = { type: 'refund', event_id: 'ref', customer, order: sale, currency };
    add(
      DAYS - 20 - index,
      { ...refund, ...(index > 0 && { amount: share(sale, 4) }), note: 'chargeback' },
      LATE,
    );
  }
}
