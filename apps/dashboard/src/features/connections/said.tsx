import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderPaymentWithFacts } from '@tributary/sdk';
import { Facts, Id } from '../../components/facts.tsx';
import { Time } from '../../components/time.tsx';
import { useFactWords } from './fact-words.tsx';
import { ofPayment } from './facts-of.ts';

/** Stripe's facts about a payment and its customer, oldest first. */
export function Said({ of }: { of: ProviderPaymentWithFacts }) {
  const { t } = useLingui();
  const words = useFactWords(of);
  // Lines without a time come last.
  const said = ofPayment(of)
    .flatMap((fact) => words(fact) ?? [])
    .sort((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY));
  if (said.length === 0) return null;
  return (
    <section className="section">
      <h3 className="detail-title">
        <Trans>Data from Stripe</Trans>
      </h3>
      <ul className="said" aria-label={t`Data from Stripe`}>
        {said.map(({ key, what, facts = [], id, at }) => (
          <li key={key}>
            <div className="row spread">
              <div className="grow">{what}</div>
              {at !== null && at > 0 && (
                <span className="secondary">
                  <Time at={new Date(at * 1_000)} />
                </span>
              )}
            </div>
            <Facts of={[...facts, [t`Id`, id !== '' && <Id key="id" of={id} />]]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
