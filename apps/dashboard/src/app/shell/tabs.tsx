import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Count } from '../../components/money.tsx';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

/** Scrolls the row to a tab. Browsers do not scroll to a focused tab that is only partly outside the row. */
const show = (tab: Element | null | undefined, inline: 'nearest' | 'center') =>
  tab?.scrollIntoView({ block: 'nearest', inline });

/** Tabs as links: each tab sets the URL parameter `name`, and the first tab removes the parameter. */
export function Tabs({
  name,
  tabs,
  current,
  label,
}: {
  name: string;
  tabs: readonly Tab[];
  current: string;
  label: string;
}) {
  const row = useRef<HTMLElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  // The current tab moves when a tab before it becomes wider, and when the font is loaded.
  useEffect(() => {
    const center = () => show(row.current?.querySelector('[aria-current]'), 'center');
    center();
    document.fonts.ready.then(center);
  }, [current, counts]);
  return (
    <nav ref={row} className="tabs" aria-label={label} onFocus={({ target }) => show(target, 'nearest')}>
      {tabs.map(({ id, label: text, count }, index) => (
        <Link
          key={id}
          to="."
          search={(old: object) => ({
            ...old,
            [name]: index === 0 ? undefined : id,
            after: undefined,
            before: undefined,
            open: undefined,
          })}
          aria-current={id === current ? 'page' : undefined}
          // The first tab's URL is contained in every other tab's URL, so only an exact match is current.
          activeOptions={{ exact: true }}
        >
          {text}
          {count !== undefined && (
            <span className="count">
              <Count of={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
