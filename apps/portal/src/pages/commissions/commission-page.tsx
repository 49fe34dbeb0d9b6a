import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalCommissionDetail } from '@tributary/sdk/portal';
import { commissionQuery } from '../../app/own-queries.ts';
import { codeOf } from '../../app/queries.ts';
import { useCommissionSentence } from '../../app/sentences.ts';
import { useKindWords } from '../../components/commission-list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Day, Money } from '../../components/values.tsx';
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
  const { at, customer, external_event_id, steps, reading } = commission;
  return (
    <>
      <section className="card figure main" aria-label={t`Value`}>
        <p className="amount">
          <Money {...commission} />
        </p>
        <p className="why">{sentence(reading)}</p>
        <p className="row-note">
          <Day at={at} />
          {customer && ` · ${customer}`}
          {external_event_id && ` · ${t`Reference ${external_event_id}`}`}
        </p>
      </section>
      <Steps {...{ commission, steps }} />
    </>
  );
}
