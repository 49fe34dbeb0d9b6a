/** `from` is the status that `--all` looks for. */
export const moves = [
  {
    name: 'start',
    from: 'pending',
    status: 'processing',
    description: 'Say that pending payouts are being paid',
  },
  {
    name: 'complete',
    from: 'processing',
    status: 'completed',
    description: 'Say that payouts were paid: final. Asks first',
  },
  {
    name: 'fail',
    from: 'processing',
    status: 'failed',
    description: 'Say that the payment of payouts failed',
  },
  {
    name: 'cancel',
    from: 'pending',
    status: 'cancelled',
    description: 'Cancel payouts; they let go of what they paid. Asks first',
  },
  {
    name: 'reopen',
    from: 'failed',
    status: 'pending',
    description: 'Make failed or cancelled payouts pending again',
  },
] as const;
export type Move = (typeof moves)[number];
