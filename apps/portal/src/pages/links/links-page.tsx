import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalLinks } from '@tributary/sdk/portal';
import { linksQuery } from '../../app/own-queries.ts';
import { CopyRow } from '../../components/copy-row.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { QrButton } from '../../components/qr-button.tsx';
import { useLocale } from '../../components/values.tsx';
import { Coupons } from './coupons.tsx';
import { LinkMaker } from './link-maker.tsx';

export function LinksPage() {
  const { t } = useLingui();
  const links = useQuery(linksQuery);
  return (
    <Page title={t`Your links`} lead={t`You earn a commission when someone buys through one of these links.`}>
      <Loaded query={links}>
        {(found) => (
          <>
            {found.links.length === 0 && (
              <p className="card empty">{t`No links yet: the program has no website.`}</p>
            )}
            {found.links.map(({ site, url, short_url }) => (
              <section className="card" key={url} aria-label={site}>
                <h2>{found.links.length > 1 ? site : t`Your link`}</h2>
                <CopyRow text={short_url ?? url} label={t`Copy the link to ${site}`}>
                  <QrButton text={short_url ?? url} />
                </CopyRow>
                {short_url && <CopyRow text={url} label={t`Copy the long link to ${site}`} />}
              </section>
            ))}
            {found.tracking_id !== null && <LinkMaker {...found} trackingId={found.tracking_id} />}
            {found.coupons.length > 0 && <Coupons coupons={found.coupons} />}
            {found.sub_ids.length > 0 && <SubIds subIds={found.sub_ids} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function SubIds({ subIds }: { subIds: PortalLinks['sub_ids'] }) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const most = Math.max(...subIds.map(({ clicks }) => clicks));
  return (
    <section>
      <h2>{t`Clicks by label`}</h2>
      <ul className="card list">
        {subIds.map(({ value, clicks }) => (
          <li key={value} className="sub-id">
            <span>{value}</span>
            <span>{format.format(clicks)}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(clicks / most) * 100} height="4" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
