import { useLingui } from '@lingui/react/macro';
import type { PortalPerformance } from '@tributary/sdk/portal';
import { useLocale } from '../../components/values.tsx';

type Days = PortalPerformance['days'];

/** Clicks, sign-ups and customers in the last 30 days. */
export function Activity({ days }: { days: Days }) {
  const { t } = useLingui();
  const series = [
    { name: t`Clicks`, values: days.map(({ clicks }) => clicks) },
    { name: t`Sign-ups`, values: days.map(({ sign_ups }) => sign_ups) },
    { name: t`Customers`, values: days.map(({ customers }) => customers) },
  ];
  return (
    <section>
      <h2>{t`Last 30 days`}</h2>
      <div className="activity">
        {series.map((each) => (
          <Bars key={each.name} {...each} />
        ))}
      </div>
    </section>
  );
}

const HEIGHT = 40;
const STEP = 8;
const WIDTH = 5;
/** Height of a bar for a day without activity. */
const EMPTY_HEIGHT = 1.5;

/** Total, with a bar for each day. */
function Bars({ name, values }: { name: string; values: readonly number[] }) {
  const locale = useLocale();
  const most = Math.max(1, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <div className="card figure">
      <h3>{name}</h3>
      <p className="amount">{new Intl.NumberFormat(locale).format(total)}</p>
      <svg
        className="bars"
        viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map((value, day) => {
          const height = value === 0 ? EMPTY_HEIGHT : Math.max(4, (value / most) * HEIGHT);
          return (
            <rect
              key={day}
              {...{ x: day * STEP, y: HEIGHT - height, width: WIDTH, height, rx: 1.5 }}
              className={value === 0 ? 'none' : undefined}
            />
          );
        })}
      </svg>
    </div>
  );
}
