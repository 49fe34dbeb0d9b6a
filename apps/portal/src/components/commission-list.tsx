import { useLingui } from '@lingui/react/macro';
import type { CommissionGroup } from '@tributary/core';
import type { PortalCommission } from '@tributary/sdk/portal';
import { Link } from '../app/router.tsx';
import { useCommissionSentence } from '../app/sentences.ts';
import { Money, useDay } from './values.tsx';

/** Returns a function that says what a commission was earned for. */
export function useKindWords(): (of: Pick<PortalCommission, 'kind' | 'event_name'>) => string {
  const { t } = useLingui();
  return ({ kind, event_name }) => {
    switch (kind) {
      case 'event':
        return event_name ?? t`Event`;
      case 'level':
        return t`From a partner you referred`;
      case 'bonus':
        return t`Bonus`;
      case 'deduction':
        return t`Deduction`;
      default:
        return event_name ?? t`Sale`;
    }
  };
}

/** Returns the names of the groups. A newer server may send other groups. */
export function useGroupWords(): Readonly<Partial<Record<string, string>>> {
  const { t } = useLingui();
  const words: Readonly<Record<CommissionGroup, string>> = {
    waiting: t`Waiting`,
    approved: t`Approved`,
    paid: t`Paid`,
    cancelled: t`Canceled`,
  };
  return words;
}

/** Returns a function that says what happened on the date of a commission or a payout's item. */
export function useDateWords(): (of: Pick<PortalCommission, 'kind' | 'event_name' | 'at'>) => string {
  const { t } = useLingui();
  const dayOf = useDay();
  return ({ kind, event_name, at }) => {
    const day = dayOf(at);
    return kind === 'sale' && event_name === null ? t`Sold ${day}` : t`Recorded ${day}`;
  };
}

/** Strikes through canceled amounts and dims zero amounts. */
function amountClass({ group, amount, original_amount }: PortalCommission): string {
  if (group === 'cancelled' && original_amount !== 0) return 'item-amount gone';
  return amount === 0 ? 'item-amount zero' : 'item-amount';
}

/**
 * States that the status explains in full. The notice above the list asks for missing payment details, so they are not
 * mentioned again for each commission.
 */
const explained = new Set<string>(['no_method', 'ready', 'ready_no_date', 'paid', 'settled']);

/** Returns a function that explains a commission's state in a list. */
function useNote(): (of: PortalCommission) => string | null {
  const sentence = useCommissionSentence();
  return ({ reading }) => {
    if (explained.has(reading.state) && !reading.partly_refunded) return reading.note;
    // The title already says that a partner made the sale.
    return sentence({ ...reading, is_level: false });
  };
}

/** Returns a function that says in a few words when a commission is or was paid, or else its group. */
function useStatus(): (of: PortalCommission) => string | undefined {
  const { t } = useLingui();
  const groupWords = useGroupWords();
  const dayOf = useDay();
  return ({ group, reading: { state, date } }) => {
    const day = date && dayOf(date);
    if (state === 'paid' && day) return t`Paid ${day}`;
    if (state === 'ready' && day) return t`Approved, in the payout on ${day}`;
    if (state === 'no_method') return t`Approved, not paid yet`;
    return state === 'ready_no_date' ? t`Approved, in the next payout` : groupWords[group];
  };
}

/** Shortens long references in the middle. The commission's page shows them in full. */
const shortened = (reference: string) =>
  reference.length > 12 ? `${reference.slice(0, 5)}…${reference.slice(-5)}` : reference;

/** List of commissions. The page also shows `PayoutNotice`. */
export function CommissionList({ commissions }: { commissions: readonly PortalCommission[] }) {
  return (
    <ul className="card list">
      {commissions.map((each) => (
        <Item key={each.id} commission={each} />
      ))}
    </ul>
  );
}

function Item({ commission }: { commission: PortalCommission }) {
  const { t } = useLingui();
  const kindWords = useKindWords();
  const note = useNote()(commission);
  const status = useStatus()(commission);
  const dateWords = useDateWords();
  const { external_event_id, group } = commission;
  return (
    <li>
      <Link to={`commissions/${commission.id}`} className="item">
        <span className="item-what">
          <span className="item-title">
            {kindWords(commission)}
            {commission.customer && <span className="item-more"> · {commission.customer}</span>}
          </span>
          <span className="item-note">
            {dateWords(commission)}
            {external_event_id && (
              <span title={t`Reference ${external_event_id}`}> · {shortened(external_event_id)}</span>
            )}
          </span>
          {note && <span className="item-note">{note}</span>}
        </span>
        <span className="item-sum">
          <span className={amountClass(commission)}>
            <Money
              amount={group === 'cancelled' ? commission.original_amount : commission.amount}
              currency={commission.currency}
            />
          </span>
          {/* The note says why nothing was earned. */}
          {!(group === 'cancelled' && note) && (
            <span className="item-note">
              <span className={group === 'paid' ? 'status good' : 'status'}>{status}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
