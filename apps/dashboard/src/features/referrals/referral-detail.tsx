import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { isPlaceholderEmail, isPlaceholderId } from '@tributary/core';
import type { Referral } from '@tributary/sdk';
import type { DetailWithPage } from '../../app/detail.tsx';
import { referralName } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Email, Facts, Id } from '../../components/facts.tsx';
import { Amounts, Count } from '../../components/money.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Steps } from '../../components/steps.tsx';
import { useCommissionColumns } from '../commissions/columns.tsx';
import { ReferralActions } from './referral-actions.tsx';
import { parametersOf } from './source-of.ts';
import { timelineOf } from './timeline-of.ts';
import { totalOf } from './totals.ts';
import { useEventStep } from './use-event-step.tsx';
import { useOrigin } from './use-origin.ts';
import { SALES_MAX, useReferral, useSales } from './use-referral.ts';

export function useReferralDetail(id: string): DetailWithPage<Referral> {
  const { t } = useLingui();
  return {
    id,
    kind: t`Referral`,
    query: useReferral(id),
    name: referralName,
    page: '/$mode/referrals/$id',
    parent: { to: '/$mode/referrals', label: t`Referrals` },
    actions: (of) => <ReferralActions of={of} />,
    body: (of) => <Summary of={of} />,
    aside: (of) => (
      <>
        <Ids of={of} />
        <ClickFacts of={of} />
      </>
    ),
    below: (of) => <Timeline of={of} />,
  };
}

function Summary({ of }: { of: Referral }) {
  const { mode } = useHere();
  return (
    <>
      <StatusBadge of="referral" status={of.status} />
      <p className="secondary">
        <Trans>
          Referred by{' '}
          <Link to="/$mode/affiliates/$id" params={{ mode, id: of.affiliate_id }} className="link">
            {of.affiliate?.name ?? of.affiliate_id}
          </Link>
        </Trans>
      </p>
      {of.totals && <Figures of={of} totals={of.totals} />}
    </>
  );
}

/** Timeline from the click to the last refund, with the commission for each event. */
export function Timeline({ of }: { of: Referral }) {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const sales = useSales(of.id);
  const toStep = useEventStep(useOrigin(of));
  const { sales: sold = [], refunds = [], entries = [], hasMore } = sales.data ?? {};
  const events = timelineOf(of, sold, refunds, entries);
  const earned = totalOf(of, 'commission');
  return (
    <section className="section">
      <h3>
        <Trans>Timeline</Trans>
      </h3>
      {sales.error && <Problem error={sales.error} retry={() => void sales.refetch()} />}
      {!can('read:commissions') && (
        <Banner>
          <Trans>You need the read:commissions permission to see sales and refunds.</Trans>
        </Banner>
      )}
      <Steps
        label={t`Timeline`}
        steps={[
          ...events.map(toStep),
          ...(earned.length > 0
            ? [
                {
                  id: 'now',
                  what: t`Current commission`,
                  amount: <Amounts of={earned} />,
                  look: 'now' as const,
                },
              ]
            : []),
        ]}
      />
      {hasMore && (
        <Link to="/$mode/commissions" params={{ mode }} search={{ referral_id: of.id }} className="link">
          <Trans>Showing the first {SALES_MAX} sales. See all</Trans>
        </Link>
      )}
    </section>
  );
}

const SALES_PER_PAGE = 10;

/** The customer's sales with their commissions, newest first. Not shown in the panel, which is too narrow for them. */
export function Sales({ of }: { of: Referral }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const navigate = useNavigate();
  const sales = useSales(of.id).data?.sales ?? [];
  const columns = useCommissionColumns({ withAffiliate: false, withCustomer: false });
  if (sales.length === 0) return null;
  return (
    <PagedTable
      title={t`Sales and commissions`}
      label={t`Sales and commissions`}
      columns={columns}
      items={sales.toReversed()}
      size={SALES_PER_PAGE}
      onOpen={(id) => void navigate({ to: '/$mode/commissions/$id', params: { mode, id } })}
    />
  );
}

/** The customer's purchases after refunds, and the commission on them. */
function Figures({ of, totals }: { of: Referral; totals: NonNullable<Referral['totals']> }) {
  if (totals.length === 0) return null;
  return (
    <dl className="facts section">
      <dt>
        <Trans>Number of sales</Trans>
      </dt>
      <dd>
        <Count of={totals.reduce((sum, { conversions }) => sum + conversions, 0)} />
      </dd>
      <dt>
        <Trans>Sales</Trans>
      </dt>
      <dd>
        <Amounts of={totalOf(of, 'sales')} none="0" />
      </dd>
      <dt>
        <Trans>Commission</Trans>
      </dt>
      <dd>
        <Amounts of={totalOf(of, 'commission')} none="0" />
      </dd>
    </dl>
  );
}

function ClickFacts({ of: { click } }: { of: Referral }) {
  const { t } = useLingui();
  if (!click) return null;
  const facts = [
    [t`Landing page`, click.url],
    [t`Referrer`, click.referrer],
    ...parametersOf(click),
    [t`Address`, click.ip],
    [t`Browser`, click.user_agent],
  ] as const;
  if (facts.every(([, value]) => !value)) return null;
  return (
    <section className="section">
      <h3 className="detail-title">
        <Trans>Click</Trans>
      </h3>
      <Facts of={facts.map(([name, value]) => [name, value || null])} />
    </section>
  );
}

/** Identifiers, newest first. Only the first has a label. */
const factsOf = (name: string, values: readonly (string | null)[]) =>
  values.map((id, at) => [at === 0 ? name : '', id !== null && <Id of={id} />] as const);

const isPlaceholder = ({ email, customer_id, external_user_id, identifiers }: Referral): boolean => {
  const ids = [
    ...(identifiers ? [...identifiers.customer_ids, ...identifiers.external_user_ids] : []),
    customer_id ?? '',
    external_user_id ?? '',
  ];
  return ids.some(isPlaceholderId) || isPlaceholderEmail(email ?? '');
};

function Ids({ of }: { of: Referral }) {
  const { t } = useLingui();
  const ids = [
    [t`Customer id`, of.identifiers?.customer_ids ?? [of.customer_id]],
    [t`Your user id`, of.identifiers?.external_user_ids ?? [of.external_user_id]],
    [t`Subscription`, [of.subscription_id]],
  ] as const;
  return (
    <section className="section">
      <h3 className="detail-title">
        <Trans>Identifiers</Trans>
      </h3>
      {isPlaceholder(of) && (
        <Banner>
          <Trans>
            The e-mail address or an id is a placeholder, such as “guest”. It is not used to credit sales.
          </Trans>
        </Banner>
      )}
      <Facts
        of={[
          [
            t`E-mail`,
            of.email !== null && <Email key="email" of={of.email} isCut={of.email === referralName(of)} />,
          ],
          ...ids.flatMap(([name, values]) => factsOf(name, values)),
        ]}
      />
    </section>
  );
}
