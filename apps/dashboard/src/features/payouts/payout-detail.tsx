import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPayoutOpen, isPayoutStatus } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import type { DetailWithPage } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Email, Facts } from '../../components/facts.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { type Step, Steps } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import './payouts.css';
import { useKeys } from '../developers/use-keys.ts';
import { useMembers } from '../people/use-members.ts';
import { isToApprove } from './approval.ts';
import { WhoApproves } from './approve-dialog.tsx';
import { MethodName, PaidTo } from './paid-to.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutEntries } from './payout-entries.tsx';
import { PayoutStatus } from './payout-status.tsx';

export function usePayoutDetail(id: string): DetailWithPage<Payout> {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const query = useQuery({
    queryKey: [mode, 'payouts', 'one', id],
    queryFn: ({ signal }) => client.payouts.get(id, { signal }),
    placeholderData: undefined,
  });
  return {
    id,
    kind: t`Payout`,
    query,
    name: ({ invoice_number: number, affiliate_name: name }) =>
      number === null ? t`Payout to ${name}` : t`Payout ${number}`,
    page: '/$mode/payouts/$id',
    parent: { to: '/$mode/payouts', label: t`Payouts` },
    actions: (of) => <PayoutActions of={of} />,
    body: (of) => <PayoutDetail of={of} />,
    aside: (of) => <PayoutFacts of={of} />,
    below: (of) => (
      <section className="section">
        <PayoutEntries of={of} />
      </section>
    ),
  };
}

function PayoutDetail({ of }: { of: Payout }) {
  const { mode } = useHere();
  return (
    <>
      <div className="row spread">
        <div className="figure">
          <Amount of={of} />
        </div>
        <PayoutStatus of={of} />
      </div>
      <p className="secondary">
        <Trans>
          To{' '}
          <Link to="/$mode/affiliates/$id" params={{ mode, id: of.affiliate_id }} className="link">
            <Name of={of.affiliate_name} />
          </Link>
        </Trans>
      </p>
      <section className="section">
        <History of={of} />
      </section>
    </>
  );
}

function History({ of }: { of: Payout }) {
  const { t } = useLingui();
  const names = useStatusNames('payout');
  const steps: Step[] = [
    {
      id: 'made',
      what: <Trans>Created</Trans>,
      detail: <WhenAndWho at={of.created_at} by={of.created_by} />,
      look: 'money',
    },
  ];
  if (of.approved_at !== null)
    steps.push({
      id: 'approved',
      what: <Trans>Approved by a second person</Trans>,
      detail: <WhenAndWho at={of.approved_at} by={of.approved_by} />,
      look: 'money',
    });
  if (isToApprove(of))
    steps.push({
      id: 'to-approve',
      what: <Trans>Waiting for a second person’s approval</Trans>,
      detail: <WhoApproves of={[of]} />,
      look: 'now',
    });
  else if (of.status === 'pending')
    steps.push({
      id: 'waits',
      what: <Trans>Not sent yet</Trans>,
      detail: <Trans>A refund may still reduce the amount.</Trans>,
      look: 'now',
    });
  else
    steps.push({
      id: of.status,
      what: isPayoutStatus(of.status) ? names[of.status] : of.status,
      detail: (
        <>
          <Time at={of.processed_at ?? of.updated_at} />
          {of.failure_reason && <> · {of.failure_reason}</>}
          {of.status === 'processing' && (
            <>
              {' · '}
              <Trans>The amount can no longer change.</Trans>
            </>
          )}
        </>
      ),
      look: of.status === 'failed' || of.status === 'cancelled' ? 'lost' : 'now',
    });
  if (of.returned_at !== null)
    steps.push({
      id: 'returned',
      what: <Trans>Returned by the bank</Trans>,
      detail: (
        <>
          <Time at={of.returned_at} /> · {of.return_reason}
          {' · '}
          <Trans>The amount is owed again and will be included in the next payout.</Trans>
        </>
      ),
      look: 'lost',
    });
  return <Steps label={t`History`} steps={steps} />;
}

function PayoutFacts({ of }: { of: Payout }) {
  const { t } = useLingui();
  const { mode } = useHere();
  return (
    <section className="section">
      <div className="title">
        <h3>
          <Trans>Payment</Trans>
        </h3>
        {of.status === 'failed' && (
          <Link
            to="/$mode/affiliates/$id"
            params={{ mode, id: of.affiliate_id }}
            search={{ open: 'payout' }}
            className="link end"
          >
            <Trans>Check payout details</Trans>
          </Link>
        )}
      </div>
      <Facts
        of={[
          [t`Method`, of.payment_method && <MethodName key="by" of={of.payment_method} />],
          [t`Reference`, of.payment_reference && <code>{of.payment_reference}</code>],
          // Only the affiliate's current details are stored, which may differ from those used for the payment.
          [
            of.payment_method ? t`Current payout method` : t`Payout method`,
            isToPay(of) && <PaidTo key="method" affiliateId={of.affiliate_id} since={of.created_at} />,
          ],
          [t`E-mail`, <Email key="email" of={of.affiliate_email} />],
        ]}
      />
    </section>
  );
}

/** Returns true if the amount must still be paid, or paid again. */
const isToPay = (of: Payout) => of.returned_at !== null || of.status === 'failed' || isPayoutOpen(of);

function WhenAndWho({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      <Time at={at} />
      {by !== null && (
        <>
          {' · '}
          <Person id={by} />
        </>
      )}
    </>
  );
}

/** Name of a member or API key; the id of any other actor. */
function Person({ id }: { id: string }) {
  const members = useMembers();
  const keys = useKeys();
  const name = [...(members.data ?? []), ...(keys.data ?? [])].find((each) => each.id === id)?.name;
  return name === undefined ? <code>{id}</code> : <Name of={name} />;
}
