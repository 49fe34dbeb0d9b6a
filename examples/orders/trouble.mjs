import { between } from './chance.mjs';
import { add, daysSince, rows, timeOf } from './rows.mjs';

/** What a real export has: rows delivered twice at once, and retries that come weeks later. */
export function addRetries() {
  const own = (type) => rows.filter((row) => row.type === type);
  const twice = [
    ...own('order').filter((_, index) => index % 45 === 7),
    ...own('trial').filter((_, index) => index % 50 === 3),
    ...own('refund').filter((_, index) => index % 12 === 5),
    ...own('click').slice(20, 22),
    ...own('signup').slice(30, 32),
    ...own('commission').slice(3, 4),
  ];
  const late = own('order').filter((row, index) => index % 30 === 11 && daysSince(row.arrived) > 50);
  for (const row of twice) rows.push({ ...row, original: row, note: 'delivered twice' });
  for (const row of late) {
    const arrived = row.arrived + timeOf(0) - timeOf(between(20, 45));
    rows.push({ ...row, original: row, arrived, note: 'late retry' });
  }
}

/** One row for every way in which an export goes wrong; the server's answer is in the demo's report. */
export function addBadRows(customers) {
  const [{ customer, currency }] = customers
    .filter((each) => each.currency === 'USD' && each.day > 60)
    .slice(5);
  const japanese = customers.find((each) => each.currency === 'JPY');
  const order = { type: 'order', event_id: 'ord', customer, plan: 'add-on', amount: '9.99', currency };
  const signup = { type: 'signup', affiliate: 'amber-ferry', name: 'Nobody Else' };
  add(40, { ...order, currency: 'USX', note: 'unknown currency' });
  add(39, { ...order, amount: '49.999', note: 'too many decimals' });
  add(38, { ...order, amount: '-9.99', note: 'negative' });
  add(37, {
    ...order,
    customer: japanese.customer,
    currency: 'JPY',
    amount: '1980.50',
    note: 'yen have no decimals',
  });
  add(36, { ...order, at: '2026-09-31T10:15:00.000Z', note: 'no such date, September has 30 days' });
  add(35, { ...order, customer: 'cus_9999', note: 'nobody referred this customer' });
  add(34, { ...order, customer: '', click: 'clk_expired', note: 'the click is no longer on record' });
  add(33, { type: 'click', event_id: 'clk', affiliate: 'gone-fishing', note: 'no such affiliate' });
  add(32, {
    ...signup,
    affiliate: '',
    customer: 'cus_9001',
    email: 'lost@mail.example',
    note: 'affiliate missing',
  });
  add(31, { ...order, customer: 'cus_9001', note: 'its sign-up was refused' });
  add(29, { ...signup, customer: 'cus_9002', email: 'not an address', note: 'broken e-mail' });
  const taken = rows.find((row) => row.type === 'signup' && row.affiliate !== 'amber-ferry');
  add(28, {
    ...signup,
    customer: 'cus_9003',
    email: taken.email.toUpperCase(),
    note: 'referred by another already',
  });
}

/** Refunds that must be refused, on sales made for them, and keys that come back with another amount. */
export function addBadRefunds(customers) {
  const { customer } = customers.find((each) => each.currency === 'USD' && each.day > 70);
  const sale = { type: 'order', event_id: 'ord', customer, plan: 'add-on', amount: '49.95', currency: 'USD' };
  const refund = { type: 'refund', event_id: 'ref', customer, currency: 'USD' };
  const [first, second] = [add(27, sale), add(26, sale)];
  add(25, { ...refund, order: first, amount: '49.96', note: 'more than was paid' });
  add(24, {
    ...refund,
    order: first,
    amount: '10.00',
    currency: 'EUR',
    note: 'not the currency of the sale',
  });
  const partial = add(23, { ...refund, order: first, amount: '20.05' });
  add(22, { ...refund, order: first, amount: '29.91', note: 'one cent more than is left' });
  add(21, { ...refund, order: second });
  add(20, { ...refund, order: second, amount: '5.00', note: 'nothing is left' });
  add(19, { ...refund, order: 'ord_9999', amount: '5.00', note: 'no such order' });
  rows.push(
    {
      ...first,
      original: first,
      amount: '59.95',
      arrived: timeOf(18),
      note: 'retry with another amount',
    },
    {
      ...partial,
      original: partial,
      amount: '2.05',
      arrived: timeOf(17),
      note: 'retry with another amount',
    },
  );
}
