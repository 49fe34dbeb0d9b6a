import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Count } from '../../components/money.tsx';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

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
  return (
    <nav className="tabs" aria-label={label}>
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
