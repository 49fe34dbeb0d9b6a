import { useLingui } from '@lingui/react/macro';
import type { RefundKind } from '@tributary/core';

export function useRefundKinds(): Readonly<Record<RefundKind, string>> {
  const { t } = useLingui();
  return {
    refund: t`Refund`,
    dispute: t`Dispute`,
    dispute_fraud: t`Dispute (fraud)`,
    credit_note: t`Credit note`,
    canceled: t`Canceled order`,
  };
}
