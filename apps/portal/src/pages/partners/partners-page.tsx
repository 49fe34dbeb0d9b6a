import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PortalPartner } from '@tributary/sdk/portal';
import { partnersQuery } from '../../app/own-queries.ts';
import { useSite } from '../../app/site.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { Page } from '../../components/page.tsx';
import { Day, Money } from '../../components/values.tsx';

export function PartnersPage() {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const partners = useInfiniteQuery(partnersQuery);
  return (
    <Page
      title={t`Partners you referred`}
      lead={t`You earn a share of their sales.`}
      back={{ to: '', label: t`Home` }}
    >
      <Loaded query={partners}>
        {({ pages }) => {
          const found = pages.flatMap(({ partners: each }) => each);
          if (found.length === 0)
            return (
              <p className="card empty">
                {t`You have not referred any partners yet.`}{' '}
                {t`If you bring someone to the program, tell ${brand_name}, so that they are added under your name.`}
              </p>
            );
          return (
            <>
              <ul className="card list plain">
                {found.map((partner, index) => (
                  <Partner key={index} partner={partner} />
                ))}
              </ul>
              <MoreButton query={partners} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Partner({ partner: { name, since, status, earned } }: { partner: PortalPartner }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    APPROVED: t`Active`,
    PENDING: t`Applied`,
    REJECTED: t`No longer a partner`,
  };
  return (
    <li className="item">
      <span className="item-what">
        <span className="item-title">{name ?? t`Name deleted`}</span>
        <span className="item-note">
          {words[status]} · {t`since`} <Day at={since} />
        </span>
      </span>
      <span className="item-sum">
        {earned.map((sum) => (
          <span className="item-amount" key={sum.currency}>
            <Money {...sum} />
          </span>
        ))}
      </span>
    </li>
  );
}
