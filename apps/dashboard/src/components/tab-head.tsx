import type { ReactNode } from 'react';

/** What a tab is about, and what can be made there. */
export function TabHead({ what, action }: { what: ReactNode; action?: ReactNode }) {
  return (
    <div className="tab-head">
      <p className="muted">{what}</p>
      {action}
    </div>
  );
}
