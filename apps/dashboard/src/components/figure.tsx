import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAmount, type Money } from '../format/money.ts';
import { changeOf, formatPercent } from '../format/period.ts';
import { useLanguage } from './language.ts';
import { Amount, Amounts, Count } from './money.tsx';

interface FigureProps {
  readonly label: ReactNode;
  /** `Link` props for the rows behind the figure. */
  readonly to: object;
  /** Undefined while loading. */
  readonly now: number | undefined;
  readonly before: number | undefined;
  readonly currency?: string;
  readonly swatch?: string;
  /** Value as a share of another figure, such as "30% of clicks". */
  readonly share?: ReactNode;
  /** Amounts in other currencies. */
  readonly others?: readonly Money[];
}

/** Figure with its change. Links to the rows behind it. */
export function Figure({ label, to, now, before, currency, swatch, share, others }: FigureProps) {
  const locale = useLanguage();
  const change = now === undefined || before === undefined ? null : changeOf(now, before);
  return (
    <Link {...(to as { to: string })}>
      <div className="label">
        {swatch && <span className="swatch" style={{ color: swatch }} />}
        {label}
      </div>
      <div className="figure">
        {now === undefined ? (
          <span className="skeleton" style={{ width: 72 }} />
        ) : currency ? (
          <Amount of={{ amount: now, currency }} />
        ) : (
          <Count of={now} />
        )}
      </div>
      <div className="secondary num">
        {before ? (
          <>
            {change !== null && (
              <span className="change">{formatPercent(change, locale, { sign: true })}</span>
            )}{' '}
            <span className="before">
              <Trans>
                from{' '}
                {currency
                  ? formatAmount({ amount: before, currency }, locale)
                  : new Intl.NumberFormat(locale).format(before)}
              </Trans>
            </span>
          </>
        ) : (
          '\u00a0'
        )}
      </div>
      {share && <div className="secondary share">{share}</div>}
      {others && others.length > 0 && (
        <div className="secondary">
          <Amounts of={others} />
        </div>
      )}
    </Link>
  );
}
