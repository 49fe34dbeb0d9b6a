import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Email, Facts, Id } from '../../components/facts.tsx';
import { Time } from '../../components/time.tsx';
import { History } from './history.tsx';
import { PayoutDetails } from './payout-details.tsx';
import { useSources } from './sources.ts';
import { type AffiliateWithBalances, useAffiliate } from './use-affiliate.ts';

export function AffiliateAside({ of }: { of: AffiliateWithBalances }) {
  const { t, i18n } = useLingui();
  const sources = useSources();
  const countries = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const { country_code: code } = of.company;
  return (
    <aside className="aside" aria-label={t`Details`}>
      <Facts
        of={[
          [t`E-mail`, <Email key="email" of={of.email} />],
          [t`Company`, of.company.name],
          [t`Country`, code !== null && countries.of(code)],
          [t`Tracking id`, <code key="tracking">{of.tracking_id}</code>],
          [t`Group`, <GroupLink key="group" of={of} />],
          [t`Program`, of.program?.name ?? of.program_id],
          [t`Your user id`, of.external_user_id !== null && <code>{of.external_user_id}</code>],
          [
            t`Recruited by`,
            of.parent_affiliate_id !== null && <RecruitedBy key="recruited" id={of.parent_affiliate_id} />,
          ],
          [t`Added by`, sources[of.source] ?? of.source],
          [t`Added`, <Time key="added" at={of.created_at} />],
          [t`Id`, <Id key="id" of={of.id} />],
        ]}
      />
      {of.merged_into === null && <PayoutDetails of={of} />}
      <section className="section">
        <div className="title">
          <h3>
            <Trans>History</Trans>
          </h3>
        </div>
        <History of={of} />
      </section>
    </aside>
  );
}

/** The affiliate who earns from this affiliate's sales, according to the group's levels. */
function RecruitedBy({ id }: { id: string }) {
  const { mode } = useHere();
  const { data } = useAffiliate(id);
  return (
    <Link to="/$mode/affiliates/$id" params={{ mode, id }} className="link">
      {data?.name ?? id}
    </Link>
  );
}

function GroupLink({ of: { group_id, group } }: { of: AffiliateWithBalances }) {
  const { mode } = useHere();
  if (group_id === null)
    return (
      <span className="warn">
        <Trans>None: earns no commission</Trans>
      </span>
    );
  return (
    <Link to="/$mode/affiliates" params={{ mode }} search={{ group_id }} className="link">
      {group?.name ?? group_id}
    </Link>
  );
}
