import type { ReactNode } from 'react';

/** Introduction to a tab, with the button that creates the tab's objects. */
export function TabHead({ what, action }: { what: ReactNode; action?: ReactNode }) {
  return (
    <div className="tab-head">
      <p className="muted">{what}</p>
      {action}
    </div>
  );
}
