import { useLingui } from '@lingui/react/macro';
import type { PortalFigures } from '@tributary/sdk/portal';
import { Link } from '../../app/router.tsx';
import { useFigureSentence } from '../../app/sentences.ts';
import { Money } from '../../components/values.tsx';

type Figure = PortalFigures['waiting'];

/** Waiting, next and earlier payments in one currency. */
export function Figures({ figures, isOnly }: { figures: PortalFigures; isOnly: boolean }) {
  const { t } = useLingui();
  const { currency, waiting, due, next_payout, under_way, paid } = figures;
  return (
    <section className="figures" aria-label={isOnly ? t`Your money` : t`Your money in ${currency}`}>
      <div className="card figure main">
        <h2>{due.amount < 0 ? t`To be deducted` : t`Next payout`}</h2>
        <p className="amount">
          <Money {...{ amount: next_payout?.amount ?? Math.abs(due.amount), currency }} />
        </p>
        <p className="why">
          <Why of={due} fallback={t`Nothing is ready for a payout yet.`} />
        </p>
      </div>
      <SmallFigure title={t`Waiting`} {...{ figure: waiting, currency, none: t`Nothing is waiting.` }} />
      {under_way.amount !== 0 && (
        <SmallFigure title={t`On its way`} {...{ figure: under_way, currency, none: '' }} />
      )}
      <SmallFigure
        {...{ title: t`Paid so far`, figure: paid, currency, none: t`Nothing was paid yet.`, to: 'payouts' }}
      />
    </section>
  );
}

interface SmallFigureProps {
  readonly title: string;
  readonly figure: Figure;
  readonly currency: string;
  readonly none: string;
  readonly to?: string;
}

function SmallFigure({ title, figure, currency, none, to }: SmallFigureProps) {
  const { t } = useLingui();
  return (
    <div className="card figure">
      <h2>{title}</h2>
      <p className="amount">
        <Money {...{ amount: figure.amount, currency }} />
      </p>
      <p className="why">
        <Why of={figure} fallback={none} />
      </p>
      {to && figure.amount !== 0 && <Link to={to} className="more">{t`See payouts`}</Link>}
    </div>
  );
}

function Why({ of: { reading }, fallback }: { of: Figure; fallback: string }) {
  const sentence = useFigureSentence();
  return reading ? sentence(reading) : fallback;
}
