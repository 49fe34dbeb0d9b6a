import type { ReactNode } from 'react';

export function TabHead({ what, action }: { what: ReactNode; action?: ReactNode }) {
  return (
    <div className="tab-head">
      <p className="muted">{what}</p>
      {action}
    </div>
  );
}
