import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PortalPartner } from '@tributary/sdk/portal';
import type { ReactNode } from 'react';
import { partnersQuery, termsQuery } from '../../app/own-queries.ts';
import { useSite } from '../../app/site.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { Page } from '../../components/page.tsx';
import { Day, Money } from '../../components/values.tsx';
import { usePartnerReward } from '../home/terms-in-words.ts';

export function PartnersPage() {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const partners = useInfiniteQuery(partnersQuery);
  return (
    <Page title={t`Partners you referred`} lead={<Share />} back={{ to: '', label: t`Home` }}>
      <Loaded query={partners}>
        {({ pages }) => {
          const found = pages.flatMap(({ partners: each }) => each);
          return (
            <>
              {found.length === 0 ? (
                <p className="card empty">{t`You have not referred any partners yet.`}</p>
              ) : (
                <ul className="card list">
                  {found.map((partner, index) => (
                    <Partner key={index} partner={partner} />
                  ))}
                </ul>
              )}
              <MoreButton query={partners} />
              <p className="row-note">
                <Trans>
                  If you refer someone to the program, <Contact>let {brand_name} know</Contact> so that the
                  person is added under your name.
                </Trans>
              </p>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Links words to the program's e-mail address, if there is one. */
function Contact({ children }: { children?: ReactNode }) {
  const { support_email } = useSite();
  return support_email ? <a href={`mailto:${support_email}`}>{children}</a> : children;
}

/** Affiliate's share of their partners' sales. Groups can have different shares. */
function Share() {
  const { t } = useLingui();
  const reward = usePartnerReward();
  const { data } = useQuery(termsQuery);
  const [first, ...others] = data?.partners ?? [];
  if (!first) return null;
  const share = reward(first);
  return others.length === 0 ? t`You earn ${share}.` : t`You earn a share of their sales.`;
}

function Partner({ partner: { name, since, status, earned } }: { partner: PortalPartner }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    APPROVED: t`Active`,
    PENDING: t`Applied`,
    REJECTED: t`No longer a partner`,
  };
  return (
    <li className="item person">
      <span className="item-what">
        <span className="item-title">{name ?? t`Name deleted`}</span>
        <span className="item-note">
          {words[status]}
          {status !== 'REJECTED' && (
            <>
              {' '}
              · {t`since`} <Day at={since} />
            </>
          )}
        </span>
      </span>
      <span className="item-sum">
        {earned.map((sum) => (
          <span className="item-amount" key={sum.currency}>
            <Money {...sum} />
          </span>
        ))}
        {earned.length > 0 && <span className="item-note">{t`earned in total`}</span>}
      </span>
    </li>
  );
}
