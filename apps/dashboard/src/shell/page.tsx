import type { ReactNode } from 'react';

interface PageProps {
  readonly title: ReactNode;
  /** Beside the title: tabs. */
  readonly tabs?: ReactNode;
  /** At the right end of the bar. */
  readonly actions?: ReactNode;
  /** Beside the content: a panel, or a column of its own. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A page: its bar, and what scrolls below it. */
export function Page({ title, tabs, actions, side, children }: PageProps) {
  return (
    <main className="page">
      <header className="page-bar">
        <h1>{title}</h1>
        {tabs}
        {actions && <div className="actions">{actions}</div>}
      </header>
      <div className="page-body">
        <div className="page-main">{children}</div>
        {side}
      </div>
    </main>
  );
}
