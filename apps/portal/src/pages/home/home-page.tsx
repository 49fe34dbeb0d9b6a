import { useLingui } from '@lingui/react/macro';
import { Link } from '../../app/router.tsx';
import { useMe, useSite } from '../../app/site.tsx';
import { Page } from '../../components/page.tsx';

export function HomePage() {
  const { t } = useLingui();
  const { name } = useMe();
  const { brand_name } = useSite();
  return (
    <Page title={t`Hello, ${name}`} lead={t`This is your partner page with ${brand_name}.`} isWide>
      <Link to="payment-details" className="card go">
        <span>
          <span className="item-title">{t`Payment details`}</span>
          <span className="item-note">{t`Where your money is sent.`}</span>
        </span>
        <span aria-hidden="true">→</span>
      </Link>
    </Page>
  );
}
