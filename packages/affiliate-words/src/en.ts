import type { Words } from './words.ts';

const reasoned = (text: string, reason: string | null) =>
  reason === null ? `${text}.` : `${text}: ${ended(reason)}`;
/** People end a reason with a full stop, or do not. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const english: Words = {
  states: {
    sale_pending: () => 'Waiting: the sale is not complete yet.',
    sale_failed: () => 'Nothing earned: the payment failed.',
    application_pending: ({ brand }) => `Waiting until ${brand} has accepted your application.`,
    partner_pending: ({ brand }) => `Waiting until ${brand} has accepted the partner who made this sale.`,
    held: ({ date }, format) =>
      `Waiting: approved on ${format.date(date)} if the customer does not get a refund.`,
    in_review: ({ brand }) => `Waiting: ${brand} checks this sale manually.`,
    own_order: ({ brand }) => `Waiting: ${brand} checks whether this was your own order.`,
    approved_held: ({ date }, format) => `Approved. Payable from ${format.date(date)}.`,
    approved_unreleased: ({ brand }) => `Approved. ${brand} has yet to release it for payment.`,
    ready: ({ date }, format) => `Part of the next payout, planned for ${format.date(date)}.`,
    ready_no_date: () => 'Part of the next payout.',
    below_minimum: ({ minimum, missing }, format) =>
      `Approved. Payouts start at ${format.money(minimum)}: ${format.money(missing)} to go.`,
    offset: () => 'Approved. It makes up for earlier commissions that were refunded after you were paid.',
    no_method: () => 'Approved, but we do not know where to send it. Add payment details.',
    not_in_program: ({ brand }) => `Not paid at the moment: you are not in the program. Ask ${brand}.`,
    credited: ({ credit }, format) => `Credited: ${format.money(credit)}.`,
    in_payout: ({ payout_number, date }, format) =>
      `On its way with payout ${payout_number} of ${format.date(date)}.`,
    payout_failed: ({ payout_number }) =>
      `Payout ${payout_number} did not go through. Check your payment details.`,
    payout_returned: ({ payout_number }) =>
      `Payout ${payout_number} came back from your bank. Check your payment details.`,
    paid: ({ payout_number, date }, format) => `Paid on ${format.date(date)} with payout ${payout_number}.`,
    settled: () => 'Paid.',
    clawed_back: ({ taken }, format) =>
      `Refunded after it was paid: ${format.money(taken)} will be deducted from your next payout.`,
    refunded: ({ date }, format) => `Cancelled: the customer got the money back on ${format.date(date)}.`,
    disputed: () =>
      'Cancelled: the customer’s bank took the payment back. If it gives it back, you get this again.',
    rejected: ({ reason }) => reasoned('Not accepted', reason),
    voided: () => 'Removed: recorded by mistake.',
    nothing_paid: () => 'The customer paid nothing for this order.',
    too_small: () => 'No commission: the sale was too small to earn anything.',
    cap_reached: () => 'No commission: the maximum for this customer has been reached.',
    time_over: () => 'No commission: the period in which this customer’s payments count is over.',
    payments_used_up: () => 'No commission: this customer’s payments that count have all been made.',
    other_plan: () => 'No commission: this plan is not part of the program.',
    other_product: () => 'No commission: this product is not part of the program.',
    no_terms: () => 'No commission was agreed for this sale.',
    was_not_in_program: () => 'No commission: you were not in the program at the time of this sale.',
    own_order_refused: () => 'No commission: this was your own order.',
    customer_refused: ({ brand }) => `No commission: ${brand} does not accept this customer.`,
  },
};
