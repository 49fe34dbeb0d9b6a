import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NAME_LENGTH_MAX } from '@tributary/core';
import { useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { Dialog } from '../../components/dialog.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { addressOf } from '../address-of.ts';
import { useHere } from '../session/session-context.tsx';
import { commandMenu } from './command-menu-state.ts';
import { destinations, isShownTo, shortcuts } from './navigation.ts';

interface Hit {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

/** Finds pages by name and objects by any identifier. */
export function CommandMenu() {
  const { t } = useLingui();
  const close = () => commandMenu.set(false);
  return (
    <Dialog title={t`Search`} isOpen={commandMenu.use()} onClose={close} plain>
      <Finder onDone={close} />
    </Dialog>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { hits, isSearching, hasFailed } = useHits(typed.trim());
  const open = (id: string) => {
    const hit = hits.find((each) => each.id === id);
    onDone();
    if (hit) void navigate({ to: hit.href });
  };
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={t`Search`} className="command-field" autoFocus>
        <Icon name="search" />
        <Input placeholder={t`Name, e-mail, order, customer or page`} maxLength={NAME_LENGTH_MAX} />
      </SearchField>
      <ListBox
        aria-label={t`Results`}
        className="command-list"
        items={hits}
        onAction={(key) => open(String(key))}
        renderEmptyState={() => (
          <p className="muted command-empty">
            {isSearching
              ? t`Searching…`
              : hasFailed
                ? t`The search failed. Type again to retry.`
                : t`No results.`}
          </p>
        )}
      >
        {({ id, icon, title, detail }) => (
          <ListBoxItem id={id} textValue={title} className="option">
            <Icon name={icon} small />
            <span className="cut">{title}</span>
            <span className="muted cut command-detail">{detail}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}

function useHits(typed: string): {
  readonly hits: readonly Hit[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
} {
  const { i18n } = useLingui();
  const { client, mode, can } = useHere();
  const found = useQuery({
    queryKey: [mode, 'search', typed],
    queryFn: ({ signal }) => client.search.find({ q: typed }, { signal }),
    enabled: typed !== '',
  });
  const named = [...destinations, ...shortcuts]
    .filter(isShownTo(can))
    .map(({ to, icon, label, key }) => ({
      id: to,
      icon,
      title: i18n._(label),
      detail: key ? `g ${key}` : '',
      href: to.replace('$mode', mode),
    }))
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()));
  const objects = (typed ? (found.data?.results ?? []) : []).flatMap(({ type, id, title, detail }) => {
    const address = addressOf(type, id, mode);
    // For a customer without a name, the title is already the e-mail address.
    const more = detail === null || detail === title ? '' : detail;
    return address ? [{ id, title, detail: more, href: address.href, icon: address.icon }] : [];
  });
  // List pages first, so that the first row does not change when objects are found.
  return { hits: [...named, ...objects], isSearching: found.isLoading, hasFailed: found.isError };
}
