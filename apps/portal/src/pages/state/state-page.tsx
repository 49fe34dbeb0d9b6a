import { useLingui } from '@lingui/react/macro';
import { useMe, useSite } from '../../app/site.tsx';
import { Page } from '../../components/page.tsx';
import { Question } from './question.tsx';

/** Page that applicants see until the merchant has decided. */
export function StatePage() {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const { name } = useMe();
  return (
    <Page
      title={t`We received your application, ${name}`}
      lead={t`${brand_name} is reviewing it. You’ll get an e-mail once they have decided.`}
    >
      <ol className="card stages">
        <li className="done">{t`Your e-mail address is confirmed.`}</li>
        <li className="now">{t`${brand_name} is reviewing your application.`}</li>
        <li>{t`You’ll get your link and can start right away.`}</li>
      </ol>
      <Question />
    </Page>
  );
}
