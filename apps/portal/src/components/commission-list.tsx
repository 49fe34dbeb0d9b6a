import { useLingui } from '@lingui/react/macro';
import type { CommissionGroup } from '@tributary/core';
import type { PortalCommission } from '@tributary/sdk/portal';
import { Link } from '../app/router.tsx';
import { useCommissionSentence } from '../app/sentences.ts';
import { Day, Money } from './values.tsx';

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

/** Strikes through canceled amounts and dims zero amounts. */
function amountClass({ group, amount, original_amount }: PortalCommission): string {
  if (group === 'cancelled' && original_amount !== 0) return 'item-amount gone';
  return amount === 0 ? 'item-amount zero' : 'item-amount';
}

/**
 * Returns a function that explains a commission's state in a list. The notice above the list asks for missing payment
 * details, so they are not mentioned again for each commission.
 */
function useNote(): (of: PortalCommission) => string | null {
  const { t } = useLingui();
  const sentence = useCommissionSentence();
  return ({ reading, external_event_id }) => {
    // The title already says that a partner made the sale.
    if (reading.state !== 'no_method' || reading.partly_refunded)
      return sentence({ ...reading, is_level: false });
    return reading.note ?? (external_event_id && t`Reference ${external_event_id}`);
  };
}

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
  const kindWords = useKindWords();
  const groupWords = useGroupWords();
  const note = useNote()(commission);
  return (
    <li>
      <Link to={`commissions/${commission.id}`} className="item">
        <span className="item-what">
          <span className="item-title">
            {kindWords(commission)}
            {commission.customer && <span className="item-more"> · {commission.customer}</span>}
          </span>
          {note !== null && <span className="item-note">{note}</span>}
        </span>
        <span className="item-sum">
          <span className={amountClass(commission)}>
            <Money
              amount={commission.group === 'cancelled' ? commission.original_amount : commission.amount}
              currency={commission.currency}
            />
          </span>
          <span className="item-note">
            <span className={commission.group === 'paid' ? 'status good' : 'status'}>
              {groupWords[commission.group]}
            </span>{' '}
            · <Day at={commission.at} />
          </span>
        </span>
      </Link>
    </li>
  );
}
