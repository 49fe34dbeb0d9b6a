import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Connection, ConnectionCheck } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Amounts, Count } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Banner } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import type { Money } from '../../format/money.ts';

/** Preview of what the connection would record if it were live. */
export function Observing({ of: { id }, check }: { of: Connection; check: ConnectionCheck }) {
  const { mode } = useHere();
  const { observed, own_sales, recording_keys } = check;
  const { would_record, would_adopt, possible_doubles, totals } = observed;
  return (
    <section className="stack form">
      <div>
        <h2>
          <Trans>Preview, last 30 days</Trans>
        </h2>
        <p className="muted">
          <Trans>
            This connection is observing: it receives events but records nothing until you go live.
          </Trans>
        </p>
      </div>
      <div className="connection-figures">
        <WouldBe
          count={would_record}
          label={<Trans>Would be recorded</Trans>}
          amounts={totals}
          what={
            <Link
              to="/$mode/connections/$id"
              params={{ mode, id }}
              search={{ tab: 'payments', status: 'observed' }}
              className="link"
            >
              <Trans>See payments</Trans>
            </Link>
          }
        />
        <WouldBe
          count={would_adopt}
          label={<Trans>Already recorded</Trans>}
          what={<Trans>Matched by id. No second sale will be recorded.</Trans>}
        />
        <WouldBe
          count={possible_doubles}
          label={<Trans>Possible duplicates</Trans>}
          what={
            <Trans>
              Included in “Would be recorded”: the affiliate has a sale with the same amount but without a
              Stripe id.
            </Trans>
          }
        />
      </div>
      {possible_doubles > 0 && (
        <Banner tone="warn">
          <Trans>
            Possible duplicates and your own sales that they match would be held until you decide. Include
            Stripe’s invoice id or payment intent id with your sales, or stop recording them before you go
            live.
          </Trans>
        </Banner>
      )}
      {own_sales > 0 && (
        <div>
          <p>
            <OwnSales of={own_sales} />
          </p>
          <RecordingKeys of={recording_keys} />
        </div>
      )}
    </section>
  );
}

interface WouldBeProps {
  readonly count: number;
  readonly label: ReactNode;
  /** Totals by currency. */
  readonly amounts?: readonly Money[];
  readonly what: ReactNode;
}

function WouldBe({ count, label, amounts = [], what }: WouldBeProps) {
  return (
    <div>
      <div className="label">{label}</div>
      <div className="figure">
        <Count of={count} />
      </div>
      {amounts.length > 0 && (
        <strong className="name">
          <Amounts of={amounts} />
        </strong>
      )}
      <div className="secondary">{what}</div>
    </div>
  );
}

/** Sales recorded by other callers instead of the connection. */
export const OwnSales = ({ of }: { of: number }) => (
  <Plural
    value={of}
    one="In the last 24 hours, # sale was recorded outside this connection. Keys that can record sales:"
    other="In the last 24 hours, # sales were recorded outside this connection. Keys that can record sales:"
  />
);

/** Recently used API keys that are allowed to record sales. */
export function RecordingKeys({ of }: { of: ConnectionCheck['recording_keys'] }) {
  const { t } = useLingui();
  if (of.length === 0) return null;
  return (
    <ul className="said keys-list" aria-label={t`API keys that record sales`}>
      {of.map(({ id, name, last_used_at }) => (
        <li key={id} className="row spread">
          <strong className="name">
            <Name of={name} />
          </strong>
          <span className="secondary">
            <Trans>
              last used <Time at={last_used_at} as="ago" />
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}
