import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FunnelReport } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import { Count } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { changeOf, formatPercent } from '../../format/period.ts';
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
        {steps.map((step, index) => (
          <FunnelStep key={step.step} step={step} share={step.count / top} isFirst={index === 0} />
        ))}
      </ol>
    </section>
  );
}

function FunnelStep({ step, share, isFirst }: { step: Step; share: number; isFirst: boolean }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const names: Readonly<Record<string, string>> = {
    clicks: t`Clicks`,
    sign_ups: t`Sign-ups`,
    trials: t`Trials`,
    customers: t`Customers`,
  };
  const { rate, previous } = step;
  const change = previous ? changeOf(step.count, previous.count) : null;
  const before = new Intl.NumberFormat(locale).format(previous?.count ?? 0);
  // A rate above 100% is meaningless: some of these customers signed up before the period.
  const shown = (of: number | null | undefined) =>
    typeof of === 'number' && of <= 1 ? formatPercent(of, locale) : null;
  const ofBefore = shown(rate);
  const rateBefore = shown(previous?.rate);
  return (
    <li>
      <span className="label">{names[step.step]}</span>
      <span className="figure">
        <Count of={step.count} />
      </span>
      {previous && (
        <span className="secondary num">
          {change !== null && <span className="change">{formatPercent(change, locale, { sign: true })}</span>}{' '}
          <Trans>from {before}</Trans>
        </span>
      )}
      <svg className="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100} height={6} fill="var(--sunken)" />
        <rect width={Math.max(share * 100, step.count > 0 ? 0.6 : 0)} height={6} fill="var(--data-1)" />
      </svg>
      <span className="secondary num">
        {isFirst && t`first step`}
        {typeof rate === 'number' && rate > 1 && t`more than the previous step`}
        {ofBefore !== null && <Trans>{ofBefore} of the previous step</Trans>}
        {ofBefore !== null && rateBefore !== null && <span className="muted"> ({t`was ${rateBefore}`})</span>}
      </span>
    </li>
  );
}
