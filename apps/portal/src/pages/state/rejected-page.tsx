import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '../../app/own-queries.ts';
import { useMe, useSite } from '../../app/site.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Figures } from '../home/figures.tsx';
import { Question } from './question.tsx';

/** Home page of a rejected affiliate, with the reason and any money still owed. */
export function RejectedPage() {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const { rejection_reason } = useMe();
  const summary = useQuery(summaryQuery);
  return (
    <Page
      title={t`You are not part of the program`}
      lead={t`${brand_name} made this decision. Your link no longer earns commissions.`}
    >
      {rejection_reason && (
        <section className="card">
          <h2>{t`Reason`}</h2>
          <p className="lead">{rejection_reason}</p>
        </section>
      )}
      <Loaded query={summary}>
        {({ currencies }) =>
          currencies.length > 0 ? (
            <Figures currencies={currencies} />
          ) : (
            <p className="card empty">{t`There is nothing left to pay out.`}</p>
          )
        }
      </Loaded>
      <Question />
    </Page>
  );
}
