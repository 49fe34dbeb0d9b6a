import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { partnersQuery, performanceQuery, summaryQuery, termsQuery } from '../../app/own-queries.ts';
import { Link } from '../../app/router.tsx';
import { useMe, useSite } from '../../app/site.tsx';
import { CommissionList } from '../../components/commission-list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { PayoutNotice } from '../../components/payout-notice.tsx';
import { Activity } from './activity.tsx';
import { Figures } from './figures.tsx';
import { OwnLink } from './own-link.tsx';
import { Terms } from './terms.tsx';

export function HomePage() {
  const { t } = useLingui();
  const { name } = useMe();
  const { brand_name } = useSite();
  const summary = useQuery(summaryQuery);
  const performance = useQuery(performanceQuery);
  const terms = useQuery(termsQuery);
  return (
    <Page title={t`Hello, ${name}`} lead={t`Welcome to your partner page at ${brand_name}.`}>
      <Loaded query={summary}>
        {({ link, currencies, latest }) => (
          <>
            <PayoutNotice />
            {link && <OwnLink link={link} />}
            <Figures currencies={currencies} />
            <Loaded query={terms}>{(found) => <Terms {...found} />}</Loaded>
            <Loaded query={performance}>{({ days }) => <Activity days={days} />}</Loaded>
            <section>
              <div className="section-head">
                <h2>{t`Latest commissions`}</h2>
                {latest.length > 0 && <Link to="commissions" className="more">{t`See all`}</Link>}
              </div>
              {latest.length > 0 ? (
                <CommissionList commissions={latest} />
              ) : (
                <p className="card empty">{t`Share your link. When someone buys through it, you’ll see the sale here.`}</p>
              )}
            </section>
            <Partners />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Link to the affiliates that this affiliate recruited, if any. */
function Partners() {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(partnersQuery);
  if (!data?.pages[0]?.partners.length) return null;
  return (
    <Link to="partners" className="card go">
      <span>
        <span className="item-title">{t`Partners you referred`}</span>
        <span className="item-note">{t`You earn a share of their sales.`}</span>
      </span>
    </Link>
  );
}
