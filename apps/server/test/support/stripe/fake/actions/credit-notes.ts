import { invalid, required } from '../failures.ts';
import { shareOf, sum } from '../money.ts';
import { creditNote, creditNoteLine } from '../objects/billing.ts';
import type { State } from '../state.ts';
import type { CreditNote, Invoice } from '../wire.ts';
import { moveBalance } from './customers.ts';
import { paymentsOf } from './invoices.ts';
import { createRefund } from './refunds.ts';

export interface NewCreditNote {
  /** Default: the amount of the lines. */
  readonly amount?: number;
  readonly lines?: readonly {
    readonly type: 'custom_line_item' | 'invoice_line_item';
    readonly amount?: number;
    readonly unit_amount?: number;
    readonly quantity?: number;
    readonly invoice_line_item?: string;
    readonly description?: string;
  }[];
  /** The three ways of returning a payment, which add up to `amount`. Default: everything to the balance. */
  readonly credit_amount?: number;
  readonly refund_amount?: number;
  readonly out_of_band_amount?: number;
  readonly reason?: 'duplicate' | 'fraudulent' | 'order_change' | 'product_unsatisfactory';
}

/** Creates a credit note. Before the invoice is paid, it reduces the amount due; afterwards, it returns money. */
export function createCreditNote(state: State, invoice: Invoice, params: NewCreditNote): CreditNote {
  const { refund_amount = 0, out_of_band_amount = 0, reason = null } = params;
  const lines = (params.lines ?? []).map((line) => creditNoteLine(state, line));
  const amount = params.amount ?? sum(lines.map((line) => line.amount));
  if (!(amount > 0)) throw required('amount');
  if (invoice.status === 'draft') throw invalid('You cannot create a credit note on a draft invoice.');
  const isPaid = invoice.status === 'paid';
  const credit = params.credit_amount ?? (isPaid ? amount - refund_amount - out_of_band_amount : 0);
  if (isPaid && credit + refund_amount + out_of_band_amount !== amount)
    throw invalid(
      'The sum of credit amount, refund amount and out of band amount must equal the amount of the credit note.',
    );
  const net = shareOf(amount, invoice.total_excluding_tax ?? invoice.total, invoice.total);
  const note = creditNote(state, invoice, {
    ...{ amount, reason, type: isPaid ? 'post_payment' : 'pre_payment' },
    out_of_band_amount: out_of_band_amount === 0 ? null : out_of_band_amount,
    post_payment_amount: isPaid ? amount : 0,
    pre_payment_amount: isPaid ? 0 : amount,
    subtotal_excluding_tax: net,
    total_excluding_tax: net,
  });
  note.lines.data = lines;
  state.add(note);
  if (isPaid) giveBack(state, invoice, note, credit, refund_amount);
  else {
    invoice.pre_payment_credit_notes_amount += amount;
    invoice.amount_due -= amount;
    invoice.amount_remaining -= amount;
  }
  state.emit('credit_note.created', note);
  return note;
}

function giveBack(state: State, invoice: Invoice, note: CreditNote, credit: number, refunded: number): void {
  invoice.post_payment_credit_notes_amount += note.amount;
  const customer = state.find('customer', invoice.customer);
  if (credit > 0 && customer) {
    const of = { credit_note: note.id, currency: invoice.currency, type: 'credit_note' as const };
    note.customer_balance_transaction = moveBalance(state, customer, -credit, of).id;
    state.emit('customer.updated', customer);
  }
  if (refunded === 0) return;
  const [payment] = paymentsOf(state, invoice).filter(({ status }) => status === 'paid');
  const intent = state.get('payment_intent', payment?.payment.payment_intent ?? '');
  const refund = createRefund(state, state.get('charge', intent.latest_charge ?? ''), { amount: refunded });
  note.refunds = [
    { amount_refunded: refunded, payment_record_refund: null, refund: refund.id, type: 'refund' },
  ];
}

export function voidCreditNote(state: State, note: CreditNote): CreditNote {
  const invoice = state.get('invoice', note.invoice);
  if (invoice.status === 'paid') throw invalid('You can only void a credit note of an open invoice.');
  Object.assign(note, { status: 'void', voided_at: state.now });
  invoice.pre_payment_credit_notes_amount -= note.amount;
  invoice.amount_due += note.amount;
  invoice.amount_remaining += note.amount;
  state.emit('credit_note.voided', note);
  return note;
}
