import { useLingui } from '@lingui/react/macro';
import type { PortalFigures } from '@tributary/sdk/portal';
import { Link } from '../../app/router.tsx';
import { useFigureSentence } from '../../app/sentences.ts';
import { useDueSum } from '../../components/due-sum.ts';
import { type Sum, SumList } from '../../components/sum-list.tsx';
import { Money } from '../../components/values.tsx';

/** Shows only totals for currencies other than the program's. */
export function Figures({ currencies: [first, ...others] }: { currencies: readonly PortalFigures[] }) {
  const { t } = useLingui();
  const figures = useFigures();
  if (!first) return null;
  const [main, ...small] = figures(first);
  const sums = others.flatMap((each) => figures(each).filter(({ amount }) => amount !== 0));
  return (
    <>
      <section className="figures" aria-label={t`Your earnings`}>
        {main && <Figure figure={main} isMain />}
        {small.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </section>
      {sums.length > 0 && (
        <section>
          <h2>{t`In other currencies`}</h2>
          <SumList sums={sums} />
        </section>
      )}
    </>
  );
}

interface NamedFigure extends Sum {
  readonly to?: string;
}

/** Returns a function that labels the totals in a currency, starting with the next payout. */
function useFigures(): (of: PortalFigures) => NamedFigure[] {
  const { t } = useLingui();
  const sentence = useFigureSentence();
  const dueSum = useDueSum();
  return (of) => {
    const { currency, waiting, under_way, paid } = of;
    const figure = (name: string, { amount, reading }: PortalFigures['due'], nothing: string) => ({
      ...{ name, amount, currency },
      note: reading ? sentence(reading) : nothing,
    });
    const underWayName = under_way.reading?.state === 'payout_failed' ? t`Failed` : t`On its way`;
    return [
      dueSum(of),
      figure(t`Waiting`, waiting, t`No commissions are waiting.`),
      ...(under_way.amount === 0 ? [] : [figure(underWayName, under_way, '')]),
      {
        ...figure(t`Paid so far`, paid, t`No payouts yet.`),
        ...(paid.amount !== 0 && { to: 'payouts' }),
      },
    ];
  };
}

function Figure({ figure, isMain = false }: { figure: NamedFigure; isMain?: boolean }) {
  const { t } = useLingui();
  const { name, note, amount, currency, to } = figure;
  return (
    <div className={isMain ? 'card figure main' : 'card figure'}>
      <h2>{name}</h2>
      <p className="amount">
        <Money {...{ amount, currency }} />
      </p>
      <p className="why">{note}</p>
      {to && <Link to={to} className="more">{t`See payouts`}</Link>}
    </div>
  );
}
