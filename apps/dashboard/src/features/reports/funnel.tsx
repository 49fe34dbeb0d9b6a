import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FunnelReport } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import { Count } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { changeOf, formatPercent, formatShare } from '../../format/period.ts';
import type { Report } from './use-report.ts';

type Step = FunnelReport['steps'][number];

/** Four steps, from the click to the customer. */
export function Funnel({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { funnel: query, isFunnelWhole } = asked;
  const funnel = useQuery({
    queryKey: [mode, 'reports', 'funnel', query],
    queryFn: ({ signal }) => client.reports.funnel(query, { signal }),
    placeholderData: keepPreviousData,
  });
  if (funnel.error && !funnel.data)
    return <Problem error={funnel.error} retry={() => void funnel.refetch()} />;
  const steps = funnel.data?.steps ?? [];
  const top = Math.max(1, ...steps.map(({ count }) => count));
  const clicks = steps[0];
  const isCompared = steps.some(hasPrevious);
  return (
    <section aria-label={t`From click to customer`}>
      <div className="section-title">
        <h2>
          <Trans>From click to customer</Trans>
        </h2>
        <p className="secondary">
          <Trans>Each event counts on the day it happened. The steps are independent of each other.</Trans>{' '}
          {!isFunnelWhole && (
            <strong className="warn">
              <Trans>Filtered only by affiliate, group and program.</Trans>
            </strong>
          )}
        </p>
      </div>
      <ol className={funnel.isPlaceholderData ? 'funnel stale' : 'funnel'} aria-busy={!funnel.data}>
        {steps.map((step) => (
          <FunnelStep
            key={step.step}
            step={step}
            share={step.count / top}
            clicks={step === clicks ? undefined : clicks}
            isCompared={isCompared}
          />
        ))}
      </ol>
    </section>
  );
}

interface FunnelStepProps {
  readonly step: Step;
  /** Length of the bar, from 0 to 1. */
  readonly share: number;
  /** First step, with which this step is compared. */
  readonly clicks: Step | undefined;
  /** True if any step has an earlier figure. The others then leave its line empty, so that the bars line up. */
  readonly isCompared: boolean;
}

const hasPrevious = ({ previous }: Step) => (previous?.count ?? 0) > 0;

function FunnelStep({ step, share, clicks, isCompared }: FunnelStepProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  const names: Readonly<Record<string, string>> = {
    clicks: t`Clicks`,
    sign_ups: t`Sign-ups`,
    trials: t`Trials`,
    customers: t`Customers`,
  };
  const { previous } = step;
  const change = previous ? changeOf(step.count, previous.count) : null;
  const before = new Intl.NumberFormat(locale).format(previous?.count ?? 0);
  const ofClicks = formatShare(step.count, clicks?.count ?? 0, locale);
  const earlier = formatShare(previous?.count ?? 0, clicks?.previous?.count ?? 0, locale);
  return (
    <li>
      <span className="label">{names[step.step]}</span>
      <span className="figure">
        <Count of={step.count} />
      </span>
      {isCompared && (
        <span className="secondary num">
          {change !== null && <span className="change">{formatPercent(change, locale, { sign: true })}</span>}{' '}
          {hasPrevious(step) && <Trans>from {before}</Trans>}
        </span>
      )}
      <svg className="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100} height={6} fill="var(--sunken)" />
        <rect width={Math.max(share * 100, step.count > 0 ? 0.6 : 0)} height={6} fill="var(--data-1)" />
      </svg>
      <span className="secondary num">
        {ofClicks !== null && <Trans>{ofClicks} of clicks</Trans>}
        {ofClicks !== null && earlier !== null && <span className="muted"> ({t`was ${earlier}`})</span>}
      </span>
    </li>
  );
}
