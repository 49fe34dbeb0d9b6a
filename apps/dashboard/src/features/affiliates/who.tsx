import type { Affiliate } from '@tributary/sdk';
import { Name } from '../../components/names.tsx';

export function Who({ of: { name, email } }: { of: Affiliate }) {
  return (
    <>
      <Name of={name} /> <span className="secondary who-email">{email}</span>
    </>
  );
}
