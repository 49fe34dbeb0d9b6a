import type { ReactNode } from 'react';

/** Introduction to a tab, with a button for creating an object of the tab's kind. */
export function TabHead({ what, action }: { what: ReactNode; action?: ReactNode }) {
  return (
    <div className="tab-head">
      <p className="muted">{what}</p>
      {action}
    </div>
  );
}
