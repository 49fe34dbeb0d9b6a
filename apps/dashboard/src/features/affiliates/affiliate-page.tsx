import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Back } from '../../app/detail.tsx';
import { withWordsOf } from '../../app/language.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { later } from '../../components/later.tsx';
import { Problem } from '../../components/notes.tsx';
import { AffiliateActions } from './affiliate-actions.tsx';
import { AffiliateAside } from './affiliate-aside.tsx';
import { AffiliateOverview } from './affiliate-overview.tsx';
import { isUsed } from './balance.ts';
import { CouponsOf, PayoutsOf, ReferralsOf } from './related.tsx';
import { type AffiliateWithBalances, useAffiliate } from './use-affiliate.ts';
import './affiliates.css';

const AddTrackingId = later(async () => (await import('./add-tracking-id.tsx')).AddTrackingId);
const AdjustAffiliate = later(async () => (await import('./adjust-affiliate.tsx')).AdjustAffiliate);
const EarningsOf = later(async () => (await import('./earnings.tsx')).EarningsOf);
const EditAffiliate = later(async () => (await import('./edit-affiliate.tsx')).EditAffiliate);
/** Loaded on demand, because it contains every country's bank formats. */
const PayoutForm = later(async () => (await import('./payout-form.tsx')).PayoutForm);

const Statements = later(
  async () => (await withWordsOf('accounting', import('../accounting/statements.tsx'))).Statements,
);

export function AffiliatePage() {
  const { id } = useParams({ from: '/$mode/affiliates/$id' });
  const { values, openPanel } = useFilters();
  const affiliate = useAffiliate(id);
  const of = affiliate.data;
  const close = () => openPanel(undefined);
  return (
    <Page
      back={
        <Back to="/$mode/affiliates">
          <Trans>Affiliates</Trans>
        </Back>
      }
      title={of?.name ?? <Trans>Affiliate</Trans>}
      tabs={(of || !affiliate.error) && <AffiliateTabs />}
      actions={of && <AffiliateActions of={of} />}
      side={
        of &&
        (values.open === 'edit' ? (
          <EditAffiliate of={of} onClose={close} />
        ) : values.open === 'adjust' ? (
          <AdjustAffiliate
            of={of}
            used={of.balances.filter(isUsed).map(({ currency }) => currency)}
            onClose={close}
          />
        ) : values.open === 'tracking' ? (
          <AddTrackingId of={of} onClose={close} />
        ) : values.open === 'payout' ? (
          <PayoutForm of={of} onClose={close} />
        ) : (
          isOverview(values.tab) && <AffiliateAside of={of} />
        ))
      }
    >
      {affiliate.error && (
        <div className="content">
          <Problem error={affiliate.error} retry={() => void affiliate.refetch()} />
        </div>
      )}
      {of && contentOf(values.tab, of)}
    </Page>
  );
}

const isOverview = (tab: string | undefined) =>
  !['earnings', 'referrals', 'payouts', 'statements', 'coupons'].includes(tab ?? '');

function contentOf(tab: string | undefined, of: AffiliateWithBalances): ReactNode {
  if (tab === 'earnings') return <EarningsOf affiliateId={of.id} />;
  if (tab === 'referrals') return <ReferralsOf affiliateId={of.id} />;
  if (tab === 'payouts') return <PayoutsOf affiliateId={of.id} />;
  if (tab === 'statements') return <Statements of={of} />;
  if (tab === 'coupons') return <CouponsOf affiliateId={of.id} />;
  return <AffiliateOverview of={of} />;
}

function AffiliateTabs() {
  const { t } = useLingui();
  const { can } = useHere();
  const { values } = useFilters();
  const tabs = [
    { id: 'overview', label: t`Overview` },
    ...(can('read:commissions') ? [{ id: 'earnings', label: t`Earnings` }] : []),
    ...(can('read:referrals') ? [{ id: 'referrals', label: t`Referrals` }] : []),
    ...(can('read:payouts') ? [{ id: 'payouts', label: t`Payouts` }] : []),
    ...(can('read:commissions') && can('read:payouts') ? [{ id: 'statements', label: t`Statements` }] : []),
    ...(can('read:coupons') ? [{ id: 'coupons', label: t`Coupons` }] : []),
  ];
  return (
    <Tabs
      name="tab"
      label={t`Affiliate details`}
      tabs={tabs}
      current={isOverview(values.tab) ? 'overview' : (values.tab ?? '')}
    />
  );
}
