import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalSummary } from '@tributary/sdk/portal';
import type { ReactNode } from 'react';
import { summaryQuery } from '../app/own-queries.ts';
import { Link } from '../app/router.tsx';
import { Icon } from './icon.tsx';

type Block = PortalSummary['blocks'][number];

/** Shows the most important reason why the affiliate cannot be paid, if any. */
export function PayoutNotice() {
  const { data } = useQuery(summaryQuery);
  const said = useWords(data?.blocks[0]);
  if (!said) return null;
  return (
    <div className="notice warn block">
      <Icon name="warning" />
      <p>{said.text}</p>
      {said.link}
    </div>
  );
}

/** Returns null for reasons that are explained elsewhere: applicants and rejected affiliates do not see Home. */
function useWords(block: Block | undefined): { text: string; link?: ReactNode } | null {
  const { t } = useLingui();
  const number = block?.payout_number;
  const check = <Link to="payment-details" className="button">{t`Check payment details`}</Link>;
  switch (block?.reason) {
    case 'no_method':
      return {
        text: t`We don’t know where to send your money.`,
        link: <Link to="payment-details" className="button">{t`Add payment details`}</Link>,
      };
    case 'payout_failed':
      return { text: t`Payout ${number} failed.`, link: check };
    case 'payout_returned':
      return { text: t`Payout ${number} was returned by your bank.`, link: check };
    case 'merged':
      return {
        text: t`This account was merged into your other account, which receives all payouts from now on.`,
      };
    default:
      return null;
  }
}
