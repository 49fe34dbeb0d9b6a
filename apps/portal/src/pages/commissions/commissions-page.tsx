import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CommissionGroup, commissionGroups } from '@tributary/core';
import { useState } from 'react';
import { commissionsQuery } from '../../app/own-queries.ts';
import { CommissionList, useGroupWords } from '../../components/commission-list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { Page } from '../../components/page.tsx';
import { PayoutNotice } from '../../components/payout-notice.tsx';

export function CommissionsPage() {
  const { t } = useLingui();
  const [group, setGroup] = useState<CommissionGroup>();
  const commissions = useInfiniteQuery(commissionsQuery(group));
  const groupWords = useGroupWords();
  return (
    <Page title={t`Your commissions`} lead={t`Choose a commission to see how it was calculated.`}>
      <PayoutNotice />
      <fieldset className="chips one-line">
        <legend className="unseen">{t`Filter`}</legend>
        {[undefined, ...commissionGroups].map((each) => (
          <label key={each ?? 'all'}>
            <input
              {...{ type: 'radio', name: 'group', checked: each === group }}
              onChange={() => setGroup(each)}
            />
            <span>{each ? groupWords[each] : t`All`}</span>
          </label>
        ))}
      </fieldset>
      <Loaded query={commissions}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data);
          if (found.length === 0)
            return (
              <p className="card empty">
                {group
                  ? t`Nothing here yet.`
                  : t`Share your link. When someone buys through it, you’ll see the sale here.`}
              </p>
            );
          return (
            <>
              <CommissionList commissions={found} />
              <MoreButton query={commissions} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
