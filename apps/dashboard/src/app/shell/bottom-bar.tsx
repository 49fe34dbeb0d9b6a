import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { later } from '../../components/later.tsx';
import { Count } from '../../components/money.tsx';
import { useHere } from '../session/session-context.tsx';
import { useInbox } from '../shared-queries.ts';
import { inBar } from './navigation.ts';

const MoreMenu = later(
  async () => (await import('./more-menu.tsx')).MoreMenu,
  ({ children }) => <button type="button">{children}</button>,
);

export function BottomBar() {
  const { i18n, t } = useLingui();
  const { mode } = useHere();
  const waiting = useInbox().data?.commissions_to_approve?.count;
  return (
    <nav className="bottom-bar" aria-label={t`Pages`}>
      {inBar.map(({ to, icon, label }) => (
        <Link key={to} to={to} params={{ mode }} activeOptions={{ exact: icon === 'home' }}>
          <Icon name={icon} />
          {i18n._(label)}
          {icon === 'percent' && waiting ? (
            <span className="count">
              <Count of={waiting} />
            </span>
          ) : null}
        </Link>
      ))}
      <MoreMenu>
        <Icon name="menu" />
        <Trans>More</Trans>
      </MoreMenu>
    </nav>
  );
}
