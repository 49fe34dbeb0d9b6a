import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PortalPayout } from '@tributary/sdk/portal';
import { payoutDetailsQuery, payoutsQuery, summaryQuery } from '../../app/own-queries.ts';
import { Link } from '../../app/router.tsx';
import { useDueSum } from '../../components/due-sum.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { MoreButton } from '../../components/more-button.tsx';
import { Page } from '../../components/page.tsx';
import { PayoutNotice } from '../../components/payout-notice.tsx';
import { PayoutStatus } from '../../components/payout-status.tsx';
import { SumList } from '../../components/sum-list.tsx';
import { Day, Money } from '../../components/values.tsx';
import { Months } from './months.tsx';

export function PayoutsPage() {
  const { t } = useLingui();
  const payouts = useInfiniteQuery(payoutsQuery);
  return (
    <Page title={t`Your payouts`}>
      <PayoutNotice />
      <Unpaid />
      <PaymentDetails />
      <section>
        <h2>{t`All payouts`}</h2>
        <Loaded query={payouts}>
          {({ pages }) => {
            const found = pages.flatMap(({ data }) => data);
            if (found.length === 0) return <p className="card empty">{t`No payouts yet.`}</p>;
            return (
              <>
                <PayoutList payouts={found} />
                <MoreButton query={payouts} />
              </>
            );
          }}
        </Loaded>
      </section>
      <Months />
    </Page>
  );
}

/** Link to the payment details. Hidden while there are none, because the notice above then links to the form. */
function PaymentDetails() {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  const { data } = useQuery(payoutDetailsQuery);
  const method = data?.payout_method ?? 'none';
  if (method === 'none') return null;
  return (
    <Link to="payment-details" className="card go">
      <span>
        <span className="item-title">{t`Payment details`}</span>
        <span className="item-note">{methodWords(method)}</span>
      </span>
    </Link>
  );
}

/** Next payout: a large amount in the program's currency, and a list of other currencies. */
function Unpaid() {
  const { t } = useLingui();
  const { data } = useQuery(summaryQuery);
  const dueSum = useDueSum();
  const [first, ...others] = (data?.currencies ?? []).filter(({ due }) => due.amount !== 0).map(dueSum);
  if (!first) return null;
  return (
    <>
      <section className="card figure main" aria-label={first.name}>
        <h2>{first.name}</h2>
        <p className="amount">
          <Money {...first} />
        </p>
        <p className="why">{first.note}</p>
      </section>
      {others.length > 0 && (
        <section>
          <h2>{t`In other currencies`}</h2>
          <SumList sums={others} />
        </section>
      )}
    </>
  );
}

function PayoutList({ payouts }: { payouts: readonly PortalPayout[] }) {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  return (
    <ul className="card list">
      {payouts.map((payout) => (
        <li key={payout.id}>
          <Link to={`payouts/${payout.id}`} className="item">
            <span className="item-what">
              <span className="item-title">{t`Payout ${payout.number}`}</span>
              <span className="item-note">
                <PayoutStatus payout={payout} />
                {payout.method && ` · ${methodWords(payout.method)}`}
                {payout.account && ` · ${payout.account}`}
              </span>
            </span>
            <span className="item-sum">
              <span className="item-amount">
                <Money {...payout} />
              </span>
              <span className="item-note">
                <Day at={payout.processed_at ?? payout.created_at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
