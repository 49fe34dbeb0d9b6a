import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ProviderPaymentWithFacts } from '@tributary/sdk';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Email, Facts, Id } from '../../components/facts.tsx';
import { Icon } from '../../components/icon.tsx';
import { Amount } from '../../components/money.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { wordsFor } from '../../format/words-for.ts';
import { atStripe, pathOfPayment } from './at-stripe.ts';
import { Booked } from './booked.tsx';
import { Said } from './said.tsx';
import { PaymentStatus } from './status.tsx';
import { useWhy } from './use-words.ts';
import { noteWords, paymentKind } from './words.ts';

/** Refetch interval while a payment is waiting. The server processes it within a minute. */
const AGAIN_MS = 3_000;

interface PaymentPanelProps {
  readonly connectionId: string;
  readonly id: string;
  readonly onClose: () => void;
}

export function PaymentPanel({ connectionId, id, onClose }: PaymentPanelProps) {
  const { i18n, t } = useLingui();
  const { client, mode, can } = useHere();
  const query = useQuery({
    queryKey: [mode, 'connections', connectionId, 'payments', id],
    queryFn: ({ signal }) => client.connections.getPayment(connectionId, id, { signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) =>
      state.data?.status === 'waiting' || state.data?.status === 'failed' ? AGAIN_MS : false,
  });
  const settle = useChange(() => client.connections.settlePayment(connectionId, id));
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Payment`,
        query,
        name: ({ customer_email, id: of }) => customer_email ?? i18n._(paymentKind(of)),
        actions: ({ status }) => (
          <>
            {status !== 'credited' && can('write:connections') && (
              <Button isDisabled={settle.isPending} onPress={() => settle.mutate(undefined)}>
                {status === 'failed' ? <Trans>Retry</Trans> : <Trans>Check again</Trans>}
              </Button>
            )}
            <a className="button" href={atStripe(mode, pathOfPayment(id))} target="_blank" rel="noreferrer">
              <Icon name="external" small />
              <Trans>Open in Stripe</Trans>
            </a>
          </>
        ),
        body: (payment) => (
          <>
            {settle.error && <Problem error={settle.error} />}
            <Payment of={payment} />
          </>
        ),
      }}
      onClose={onClose}
    />
  );
}

function Payment({ of }: { of: ProviderPaymentWithFacts }) {
  const { i18n, t } = useLingui();
  const why = useWhy(of);
  const wordsOfNote = (note: string) => {
    const words = wordsFor(noteWords, note);
    return words ? i18n._(words.long) : note;
  };
  return (
    <>
      <div className="row spread">
        <div className="figure">
          <Amount of={{ amount: of.collected, currency: of.currency }} />
        </div>
        <PaymentStatus of={of} />
      </div>
      <p className="payment-why">{why}</p>
      {of.notes.length > 0 && (
        <div className="section stack">
          {of.notes.map((note) => (
            <Banner key={note} tone="warn">
              {wordsOfNote(note)}
            </Banner>
          ))}
        </div>
      )}
      <Booked of={of} />
      <Said of={of} />
      <section className="section">
        <h3 className="detail-title">{t`Payment`}</h3>
        <Facts
          of={[
            [t`E-mail`, of.customer_email && <Email key="email" of={of.customer_email} />],
            [t`Id`, <Id key="id" of={of.id} />],
            [t`Customer`, !of.customer_id.startsWith('guest:') && <Id key="customer" of={of.customer_id} />],
          ]}
        />
      </section>
    </>
  );
}
