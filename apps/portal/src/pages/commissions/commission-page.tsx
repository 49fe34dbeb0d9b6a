import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalCommissionDetail } from '@tributary/sdk/portal';
import { commissionQuery } from '../../app/own-queries.ts';
import { codeOf } from '../../app/queries.ts';
import { Link } from '../../app/router.tsx';
import { useCommissionSentence } from '../../app/sentences.ts';
import { useGroupWords, useKindWords } from '../../components/commission-list.tsx';
import { Fact } from '../../components/fact.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { FullDay, Money } from '../../components/values.tsx';
import { Steps } from './steps.tsx';

export function CommissionPage({ id }: { id: string }) {
  const { t } = useLingui();
  const commission = useQuery(commissionQuery(id));
  const kindWords = useKindWords();
  const back = { to: 'commissions', label: t`Your commissions` };
  if (codeOf(commission.error) === 'NOT_FOUND')
    return (
      <Page {...{ back, title: t`Commission not found` }}>
        <p>{t`It may have been removed.`}</p>
      </Page>
    );
  const title = commission.data ? kindWords(commission.data) : t`Commission`;
  return (
    <Page {...{ back, title }}>
      <Loaded query={commission}>{(found) => <Detail commission={found} />}</Loaded>
    </Page>
  );
}

function Detail({ commission }: { commission: PortalCommissionDetail }) {
  const { t } = useLingui();
  const sentence = useCommissionSentence();
  const groupWords = useGroupWords();
  const { at, customer, external_event_id, group, steps, reading } = commission;
  return (
    <>
      <section className="card figure main" aria-label={t`Value`}>
        <p className="amount">
          <Money {...commission} />
        </p>
        <p className="why">{sentence(reading)}</p>
        <DetailsLink state={reading.state} />
      </section>
      <dl className="card facts">
        <Fact name={t`Status`}>{groupWords[group]}</Fact>
        <Fact name={t`Date`}>
          <FullDay at={at} />
        </Fact>
        {customer && <Fact name={t`Customer`}>{customer}</Fact>}
        {external_event_id && <Fact name={t`Reference`}>{external_event_id}</Fact>}
      </dl>
      <Steps {...{ commission, steps }} />
    </>
  );
}

/** Link to the payment details, if these are missing or a payout has failed or been returned. */
function DetailsLink({ state }: { state: string }) {
  const { t } = useLingui();
  if (state === 'no_method')
    return <Link to="payment-details" className="more">{t`Add payment details`}</Link>;
  return state === 'payout_failed' || state === 'payout_returned' ? (
    <Link to="payment-details" className="more">{t`Check payment details`}</Link>
  ) : null;
}
