import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../components/language.ts';
import type { PlotStep } from '../../components/plot/step-plot.tsx';
import { StepPlot } from '../../components/plot/step-plot.tsx';
import { formatPercent } from '../../format/period.ts';
import { withinSentence } from '../../format/words.ts';
import { type Terms, useThreshold, useTierBasis, useWorth } from './terms.ts';

/** Chart of the reward at each tier. Below the first tier, the incentive's own amount applies. */
export function TierCurve({ of }: { of: Terms }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const worth = useWorth();
  const threshold = useThreshold();
  const bases = useTierBasis();
  const config = of.variable_config;
  if (!config || config.tiers.length === 0) return null;
  const currency = config.currency ?? of.currency;
  const kinds = new Set(config.tiers.map(({ is_percentage }) => is_percentage));
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value);
  const first = config.basis === 'sale_amount' ? 0 : 1;
  const own: PlotStep = {
    from: first,
    value: of.amount,
    shown: worth(of.amount, of.is_percentage, of.currency),
  };
  const tiers = config.tiers.map(
    ({ from, amount, is_percentage }): PlotStep => ({
      from,
      value: amount,
      shown: worth(amount, is_percentage, currency),
    }),
  );
  const startsAbove = (tiers[0]?.from ?? 0) > first && kinds.has(of.is_percentage);
  const basis = bases[config.basis] ?? config.basis;
  const axis = config.basis === 'sale_amount' && currency ? t`${basis} in ${currency}` : basis;
  return (
    <figure>
      {kinds.size === 1 ? (
        <StepPlot
          label={t`Commission by ${withinSentence(basis, locale)}: ${tiers.map(({ from, shown }) => t`from ${threshold(from, config)}: ${shown}`).join(', ')}`}
          steps={startsAbove ? [own, ...tiers] : tiers}
          formatFrom={(from) => (config.basis === 'sale_amount' ? number(from) : threshold(from, config))}
          formatValue={(value) =>
            kinds.has(true) ? formatPercent(value / 100, locale, { digits: 3 }) : number(value)
          }
        />
      ) : (
        <p className="secondary">
          <Trans>
            Percentages and fixed amounts cannot be shown on the same scale. See the terms instead.
          </Trans>
        </p>
      )}
      <figcaption className="secondary">
        <Trans>{axis}. The highest tier reached applies to the whole sale.</Trans>
      </figcaption>
    </figure>
  );
}
