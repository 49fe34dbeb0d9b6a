import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '../../app/own-queries.ts';
import { useSite } from '../../app/site.tsx';

/** Note about a failed payout, which may be why the affiliate opened this page. */
export function PayoutProblem() {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const { data } = useQuery(summaryQuery);
  const block = data?.blocks.find(({ reason }) => reason === 'payout_failed' || reason === 'payout_returned');
  if (!block) return null;
  const number = block.payout_number;
  return (
    <div className="notice warn">
      <p className="row-value">
        {block.reason === 'payout_failed'
          ? t`Payout ${number} failed.`
          : t`Payout ${number} was returned by your bank.`}
      </p>
      <p>{t`Check the details below. If they are correct, contact ${brand_name}.`}</p>
    </div>
  );
}
