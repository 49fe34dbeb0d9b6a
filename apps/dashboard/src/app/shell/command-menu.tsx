import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NAME_LENGTH_MAX } from '@tributary/core';
import { useEffect, useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { Dialog } from '../../components/dialog.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { addressOf } from '../address-of.ts';
import { useHere } from '../session/session-context.tsx';
import { destinations } from './navigation.ts';
import { OPEN } from './open-command-menu.ts';

interface Hit {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

/** ⌘K: finds pages by name, and objects by anything that names them. */
export function CommandMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener(OPEN, open);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener(OPEN, open);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <Dialog title={t`Search`} isOpen={isOpen} onClose={() => setOpen(false)} plain>
      <Finder onDone={() => setOpen(false)} />
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
                ? t`The search failed. Type again to repeat it.`
                : t`Nothing has this name or id.`}
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
  const { client, mode } = useHere();
  const found = useQuery({
    queryKey: [mode, 'search', typed],
    queryFn: ({ signal }) => client.search.find({ q: typed }, { signal }),
    enabled: typed !== '',
  });
  const named = destinations
    .map(({ to, icon, label }) => ({
      id: to,
      icon,
      title: i18n._(label),
      detail: '',
      href: to.replace('$mode', mode),
    }))
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()));
  const objects = (typed ? (found.data?.results ?? []) : []).flatMap(({ type, id, title, detail }) => {
    const address = addressOf(type, id, mode);
    return address ? [{ id, title, detail: detail ?? '', href: address.href, icon: address.icon }] : [];
  });
  return { hits: [...objects, ...named], isSearching: found.isLoading, hasFailed: found.isError };
}
