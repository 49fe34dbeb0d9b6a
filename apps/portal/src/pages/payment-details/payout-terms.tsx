import { selectOrdinal } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalPayoutDetails } from '@tributary/sdk/portal';
import { formatWeekday } from '@tributary/ui/time';
import { summaryQuery } from '../../app/own-queries.ts';
import { Fact } from '../../components/fact.tsx';
import { FullDay, Money, useLocale } from '../../components/values.tsx';

export function PayoutTerms({ details }: { details: PortalPayoutDetails }) {
  const { t } = useLingui();
  const { payout_schedule, minimum_payouts } = details;
  const minimums = minimum_payouts.filter(({ amount }) => amount > 0);
  const notes = [
    payout_schedule?.every === 'month' &&
      t`Each payout includes what was approved by the end of the previous month.`,
    payout_schedule?.every === 'week' &&
      t`Each payout includes what was approved by the end of the previous day.`,
    minimums.length > 0 && t`Smaller amounts are carried over to the next payout.`,
  ].filter((note) => note !== false);
  return (
    <section>
      <h2>{t`When you get paid`}</h2>
      <div className="card sheet">
        <dl className="facts">
          <NextPayouts />
          <Fact name={t`Payout dates`}>
            <Schedule schedule={payout_schedule} />
          </Fact>
          <Fact name={t`Minimum payout`}>
            {minimums.length === 0
              ? t`None`
              : minimums.map((minimum) => (
                  <span key={minimum.currency} className="line">
                    <Money {...minimum} />
                  </span>
                ))}
          </Fact>
        </dl>
        {notes.length > 0 && <p className="row-note">{notes.join(' ')}</p>}
      </div>
    </section>
  );
}

function NextPayouts() {
  const { t } = useLingui();
  const { data } = useQuery(summaryQuery);
  const planned = (data?.currencies ?? []).flatMap(({ currency, next_payout }) =>
    next_payout ? { currency, ...next_payout } : [],
  );
  if (planned.length === 0) return null;
  return (
    <Fact name={t`Next payout`}>
      {planned.map(({ currency, amount, on }) => (
        <span key={currency} className="line">
          <Money {...{ amount, currency }} />
          {on && (
            <>
              {', '}
              <FullDay at={on} />
            </>
          )}
        </span>
      ))}
    </Fact>
  );
}

function Schedule({ schedule }: { schedule: PortalPayoutDetails['payout_schedule'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!schedule) return t`No fixed dates`;
  const { every, day } = schedule;
  if (every === 'week') return t`Every ${formatWeekday(day, locale)}`;
  return t`Every month on the ${selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`;
}
