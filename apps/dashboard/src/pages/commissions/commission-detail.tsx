import type { Commission } from '@tributary/sdk';
export function CommissionDetail({ of }: { of: Commission }) {
  return <p>{of.id}</p>;
}
