import { ended, type Words } from './words.ts';

const reasoned = (text: string, reason: string | null) =>
  reason === null ? `${text}.` : `${text}: ${ended(reason)}`;

export const english: Words = {
  level: 'From a sale by a partner you referred.',
  partlyRefunded: ({ back, left, of }, { money }) =>
    back
      ? `The customer was refunded ${money(back)}: ${money(left)} of ${money(of)} remains.`
      : `After a refund, ${money(left)} of ${money(of)} remains.`,
  states: {
    sale_pending: () => 'Waiting: the sale is not complete yet.',
    sale_failed: () => 'No commission: the payment failed.',
    application_pending: ({ brand }) => `Waiting for ${brand} to accept your application.`,
    partner_pending: ({ brand }) => `Waiting for ${brand} to accept the partner who made this sale.`,
    held: ({ date }, format) =>
      `Waiting: it will be approved on ${format.date(date)} unless the customer is refunded.`,
    in_review: ({ brand }) => `Waiting: ${brand} is reviewing this sale manually.`,
    own_order: ({ brand }) => `Waiting: ${brand} is checking whether this was your own order.`,
    approved_held: ({ date }, format) => `Approved. Payable from ${format.date(date)}.`,
    approved_unreleased: ({ brand }) => `Approved. ${brand} has not released it for payment yet.`,
    ready: ({ date }, format) => `Included in the next payout, scheduled for ${format.date(date)}.`,
    ready_no_date: () => 'Included in the next payout.',
    below_minimum: ({ minimum, missing }, format) =>
      `Approved. Payouts start at ${format.money(minimum)}: ${format.money(missing)} to go.`,
    offset: () => 'Approved. It offsets earlier commissions whose sales were refunded after you were paid.',
    no_method: () => 'Approved. It will be paid as soon as you add your payment details.',
    merged: () => 'Approved. It will be paid to the account that this account was merged into.',
    not_in_program: ({ brand }) => `Not being paid: you are not in the program. Contact ${brand}.`,
    credited: ({ credit }, format) => `Credited: ${format.money(credit)}.`,
    in_payout: ({ payout_number, date }, format) =>
      `On its way in payout\u00a0${payout_number}, dated ${format.date(date)}.`,
    payout_failed: ({ payout_number }) =>
      `Payout\u00a0${payout_number} did not go through. Check your payment details.`,
    payout_returned: ({ payout_number }) =>
      `Your bank returned payout\u00a0${payout_number}. Check your payment details.`,
    paid: ({ payout_number, date }, format) =>
      `Paid on ${format.date(date)} in payout\u00a0${payout_number}.`,
    settled: () => 'Paid.',
    clawed_back: ({ taken }, format) =>
      `Refunded after it was paid: ${format.money(taken)} will be deducted from your next payout.`,
    deduction: () => 'It will be deducted from your next payout.',
    deducted: ({ payout_number, date }, format) =>
      `Deducted from payout\u00a0${payout_number}, dated ${format.date(date)}.`,
    refunded: ({ date }, format) => `Canceled: the customer was refunded on ${format.date(date)}.`,
    disputed: () =>
      'Canceled: the customer’s bank reversed the payment. If the payment is reinstated, you will get this commission back.',
    rejected: ({ reason }) => reasoned('Not accepted', reason),
    voided: () => 'Removed: recorded by mistake.',
    nothing_paid: () => 'The customer paid nothing for this order.',
    too_small: () => 'No commission: the sale was too small to earn anything.',
    cap_reached: () => 'No commission: the maximum for this customer has been reached.',
    time_over: () =>
      'No commission: the period during which this customer’s payments earn a commission has ended.',
    payments_used_up: () =>
      'No commission: this customer has already made all payments that earn a commission.',
    other_plan: () => 'No commission: this plan is not part of the program.',
    other_product: () => 'No commission: this product is not part of the program.',
    no_terms: () => 'No commission was agreed for this sale.',
    was_not_in_program: () => 'No commission: you were not in the program at the time of this sale.',
    own_order_refused: () => 'No commission: this was your own order.',
    customer_refused: ({ brand }) => `No commission: ${brand} rejected this customer.`,
  },
  figures: {
    first_hold_ends: ({ date }, format) =>
      `The first commission will be approved on ${format.date(date)} unless the customer is refunded.`,
    in_review: ({ brand }) => `${brand} has not approved it yet.`,
    application_pending: ({ brand }) => `Waiting for ${brand} to accept your application.`,
    not_in_program: ({ brand }) => `Not being paid: you are not in the program. Contact ${brand}.`,
    planned: ({ date }, format) => `Scheduled for ${format.date(date)}.`,
    no_date: ({ brand }) => `It will be paid with the next payouts from ${brand}.`,
    below_minimum: ({ minimum, missing }, format) =>
      `Payouts start at ${format.money(minimum)}: ${format.money(missing)} to go.`,
    no_method: () => 'It will be paid as soon as you add your payment details.',
    merged: () => 'It will be paid to the account that this account was merged into.',
    debt: () =>
      'Your reversed commissions exceed what you have earned since. The difference will be deducted from your next commissions.',
    credited: () => 'Credited. It is not paid out as money.',
    on_its_way: ({ payout_number, date }, format) =>
      `On its way in payout\u00a0${payout_number}, dated ${format.date(date)}.`,
    payout_failed: ({ payout_number }) =>
      `Payout\u00a0${payout_number} did not go through. Check your payment details.`,
    last_paid: ({ payout_number, date }, format) =>
      `Last paid on ${format.date(date)} in payout\u00a0${payout_number}.`,
    settled: () => 'Paid.',
  },
};
