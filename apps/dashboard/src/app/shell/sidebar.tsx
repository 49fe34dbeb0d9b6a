import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button as AriaButton } from 'react-aria-components';
import { Icon, Mark } from '../../components/icon.tsx';
import { later } from '../../components/later.tsx';
import { Count } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { useRoleName } from '../../components/role-words.ts';
import { useHere } from '../session/session-context.tsx';
import { useInbox, usePrograms } from '../shared-queries.ts';
import { commandMenu, useCommandMenuKey } from './command-menu-state.ts';
import { type Destination, isShownTo, SEARCH_KEYS, sections } from './navigation.ts';

export function Sidebar() {
  const { i18n, t } = useLingui();
  const { mode, can } = useHere();
  useCommandMenuKey();
  return (
    <aside className="sidebar">
      <ProgramName />
      <AriaButton
        className="search-box"
        onPress={() => commandMenu.set(true)}
        aria-label={`${t`Search`} ${SEARCH_KEYS}`}
      >
        <Icon name="search" small />
        <span>
          <Trans>Search</Trans>
        </span>{' '}
        <kbd>{SEARCH_KEYS}</kbd>
      </AriaButton>
      <nav className="nav" aria-label={t`Pages`}>
        {sections.map(({ title, items }) => (
          <div key={items[0]?.to}>
            {title && <div className="nav-title">{i18n._(title)}</div>}
            {items.filter(isShownTo(can)).map((item) => (
              <NavItem key={item.to} item={item} />
            ))}
          </div>
        ))}
      </nav>
      <Caller />
      <ModeSwitch current={mode} />
    </aside>
  );
}

const AccountMenu = later(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  ({ children }) => (
    <button type="button" className="caller">
      {children}
    </button>
  ),
);

function Caller() {
  const { user, api_key_name } = useHere().session;
  const roleName = useRoleName();
  return (
    <AccountMenu>
      <Icon name={user ? 'person' : 'key'} />
      <span className="grow">
        <span className="cut name">
          <Name of={user?.name ?? api_key_name ?? ''} />
        </span>
        <small className="cut">{user ? roleName(user.role) : <Trans>API key</Trans>}</small>
      </span>
    </AccountMenu>
  );
}

function ProgramName() {
  const { session } = useHere();
  const { data } = usePrograms();
  const [first, second] = data ?? [];
  const name = first && !second ? first.name : session.account_name;
  return (
    <div className="program">
      <Mark />
      <span className="grow">
        <strong className="cut">{name}</strong>
        <small>{second ? <Trans>{data?.length} programs</Trans> : <Trans>Affiliate program</Trans>}</small>
      </span>
    </div>
  );
}

function NavItem({ item }: { item: Destination }) {
  const { i18n, t } = useLingui();
  const { mode } = useHere();
  const inbox = useInbox();
  const waiting = item.icon === 'percent' ? inbox.data?.commissions_to_approve?.count : undefined;
  const failing = item.icon === 'code' ? inbox.data?.webhooks_failing?.count : undefined;
  return (
    <Link
      to={item.to}
      params={{ mode }}
      className="nav-item"
      activeOptions={{ exact: item.icon === 'home' }}
      title={i18n._(item.label)}
    >
      <Icon name={item.icon} />
      <span className="cut">{i18n._(item.label)}</span>
      {waiting ? (
        <span className="count">
          <Count of={waiting} />
        </span>
      ) : null}
      {failing ? <span className="dot" role="img" aria-label={t`A webhook endpoint is failing`} /> : null}
    </Link>
  );
}

export function ModeSwitch({ current }: { current: 'live' | 'dev' }) {
  const { t } = useLingui();
  return (
    <nav className="switcher" aria-label={t`Environment`}>
      {(['live', 'dev'] as const).map((mode) => (
        <Link
          key={mode}
          to="/$mode"
          params={{ mode }}
          className={`is-${mode}`}
          data-selected={mode === current || undefined}
        >
          <span className="dot" />
          {mode === 'live' ? t`Live` : t`Dev`}
        </Link>
      ))}
    </nav>
  );
}
