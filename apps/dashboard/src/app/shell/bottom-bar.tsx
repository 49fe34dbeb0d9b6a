import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button as AriaButton } from 'react-aria-components';
import { ActionMenu } from '../../components/choice.tsx';
import { Icon } from '../../components/icon.tsx';
import { useHere } from '../session/session-context.tsx';
import { useInbox } from '../shared-queries.ts';
import { destinations } from './navigation.ts';

const inBar = new Set(['home', 'percent', 'people', 'cash']);

/** The navigation of narrow screens. */
export function BottomBar() {
  const { i18n, t } = useLingui();
  const { mode } = useHere();
  const navigate = useNavigate();
  const waiting = useInbox().data?.commissions_to_approve?.count;
  const go = (to: string, to_mode: string = mode) => void navigate({ to, params: { mode: to_mode } });
  const others = destinations.filter(({ icon }) => !inBar.has(icon));
  const shown = ['home', 'percent', 'people', 'cash'].flatMap((icon) =>
    destinations.filter((each) => each.icon === icon),
  );
  return (
    <nav className="bottom-bar" aria-label={t`Pages`}>
      {shown.map(({ to, icon, label }) => (
        <Link key={to} to={to} params={{ mode }} activeOptions={{ exact: icon === 'home' }}>
          <Icon name={icon} />
          {i18n._(label)}
          {icon === 'percent' && waiting ? <span className="count num">{waiting}</span> : null}
        </Link>
      ))}
      <ActionMenu
        trigger={
          <AriaButton>
            <Icon name="menu" />
            <Trans>More</Trans>
          </AriaButton>
        }
        actions={[
          ...others.map(({ to, label }) => ({ id: to, label: i18n._(label), run: () => go(to) })),
          {
            id: 'mode',
            label: mode === 'live' ? t`Switch to dev` : t`Switch to live`,
            run: () => go('/$mode', mode === 'live' ? 'dev' : 'live'),
          },
        ]}
      />
    </nav>
  );
}
