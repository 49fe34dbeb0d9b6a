import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatUtc } from '@tributary/ui/time';
import { useLanguage } from '../../components/language.ts';
import { useHere } from '../session/session-context.tsx';

export function DevBand() {
  const { client, mode, now } = useHere();
  const locale = useLanguage();
  const clock = useQuery({ queryKey: [mode, 'test-clock'], queryFn: () => client.testClock.get() });
  const time = clock.data ? new Date(clock.data.now) : now();
  return (
    <div className="dev-band">
      <span>
        <strong>
          <Trans>Dev environment.</Trans>
        </strong>{' '}
        <Trans>Test data.</Trans>{' '}
        <span className="long">
          <Trans>Affiliates are not paid or e-mailed from here.</Trans>
        </span>
      </span>
      <Link to="/$mode/developers" params={{ mode: 'dev' }} search={{ tab: 'clock' }} className="long">
        <Trans>Test clock: {formatUtc(time, locale)}</Trans>
      </Link>
    </div>
  );
}
