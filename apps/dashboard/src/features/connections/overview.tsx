import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ProviderPaymentStatus } from '@tributary/core';
import type { ConnectionCheck, ConnectionWithCounts } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Count } from '../../components/money.tsx';
import { Banner, Empty } from '../../components/notes.tsx';
import { wordsFor } from '../../format/words-for.ts';
import { CheckPoints } from './check-points.tsx';
import { Counted } from './counted.tsx';
import { Observing } from './observing.tsx';
import type { connectionSearch } from './search.ts';
import { useCheck } from './use-connection.ts';
import { problemWords, reasonWords } from './words.ts';

export function Overview({ of }: { of: ConnectionWithCounts }) {
  const { data: check } = useCheck(of);
  if (of.status !== 'disconnected' && !of.has_webhook_secret) return <Unfinished of={of} />;
  return (
    <div className="content narrow connection-overview">
      {of.status === 'disconnected' && (
        <Banner>
          <Trans>
            Disconnected: new payments, refunds and disputes are no longer recorded. Sales that were already
            recorded are kept.
          </Trans>
        </Banner>
      )}
      <ProblemOf connection={of} />
      {of.status === 'observing' && check && <Observing of={of} check={check} />}
      <section>
        <h2>
          <Trans>Payments</Trans>
        </h2>
        <Figures of={of} />
      </section>
      {check && <Reasons of={of} check={check} />}
      {(of.status !== 'disconnected' || of.event_counts.failed + of.event_counts.waiting > 0) && (
        <section>
          <h2>
            <Trans>Status</Trans>
          </h2>
          <CheckPoints of={of} />
        </section>
      )}
    </div>
  );
}

function ProblemOf({ connection: { status, problem } }: { connection: ConnectionWithCounts }) {
  const { i18n } = useLingui();
  if (status === 'disconnected' || problem === null) return null;
  const words = wordsFor(problemWords, problem);
  return <Banner tone="bad">{words ? i18n._(words) : problem}</Banner>;
}

function Unfinished({ of: { id } }: { of: ConnectionWithCounts }) {
  const { mode, can } = useHere();
  return (
    <Empty title={<Trans>Connection setup is not finished.</Trans>}>
      <Trans>The connection has no signing secret yet, so all events are rejected.</Trans>
      {can('write:connections') && (
        <div>
          <Link
            to="/$mode/connections/$id"
            params={{ mode, id }}
            search={{ step: 'stripe' }}
            className="button primary"
          >
            <Trans>Continue setup</Trans>
          </Link>
        </div>
      )}
    </Empty>
  );
}

function Figures({ of }: { of: ConnectionWithCounts }) {
  const { credited, not_credited, observed, waiting, failed } = of.payment_counts;
  return (
    <div className="connection-figures">
      {of.status === 'observing' ? (
        <PaymentsFigure of={of} status="observed" count={observed} label={<Trans>Observed</Trans>} />
      ) : (
        <PaymentsFigure of={of} status="credited" count={credited} label={<Trans>Credited</Trans>} />
      )}
      <PaymentsFigure
        of={of}
        status="not_credited"
        count={not_credited}
        label={<Trans>No affiliate</Trans>}
      />
      <PaymentsFigure of={of} status="waiting" count={waiting} label={<Trans>Waiting</Trans>} />
      <PaymentsFigure of={of} status="failed" count={failed} isBad label={<Trans>Failed</Trans>} />
    </div>
  );
}

type SearchValue<Name extends keyof typeof connectionSearch> = NonNullable<
  ReturnType<(typeof connectionSearch)[Name]>
>;

interface PaymentsFigureProps {
  readonly of: ConnectionWithCounts;
  readonly status: ProviderPaymentStatus;
  readonly count: number;
  readonly label: ReactNode;
  /** Shows the count in red, unless it is 0. */
  readonly isBad?: boolean;
}

function PaymentsFigure(props: PaymentsFigureProps) {
  const { of, status, count, label, isBad = false } = props;
  const { mode } = useHere();
  return (
    <Link to="/$mode/connections/$id" params={{ mode, id: of.id }} search={{ tab: 'payments', status }}>
      <div className="label">{label}</div>
      <div className={isBad && count > 0 ? 'figure bad' : 'figure'}>
        <Counted of={count} />
      </div>
    </Link>
  );
}

const REASONS_MAX = 5;

/** Reasons why payments have no affiliate, each linked to its payments. */
function Reasons({ of: { id }, check: { payments } }: { of: ConnectionWithCounts; check: ConnectionCheck }) {
  const { i18n, t } = useLingui();
  const { mode } = useHere();
  const reasons = payments.filter(({ status }) => status === 'not_credited').slice(0, REASONS_MAX);
  if (reasons.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Why payments have no affiliate, last 30 days</Trans>
      </h2>
      <ul className="reasons-list" aria-label={t`Reasons, last 30 days`}>
        {reasons.map(({ reason, count }) => {
          const words = wordsFor(reasonWords, reason);
          return (
            <li key={reason}>
              <Link
                to="/$mode/connections/$id"
                params={{ mode, id }}
                search={{
                  tab: 'payments',
                  status: 'not_credited',
                  ...(words && reason !== null && { reason: reason as SearchValue<'reason'> }),
                }}
              >
                {words ? i18n._(words.short) : reason}
              </Link>
              <Count of={count} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
