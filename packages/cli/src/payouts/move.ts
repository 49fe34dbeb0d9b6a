/** `from` is the status that `--all` looks for. */
export const moves = [
  {
    name: 'start',
    from: 'pending',
    status: 'processing',
    description: 'Mark pending payouts as processing',
  },
  {
    name: 'complete',
    from: 'processing',
    status: 'completed',
    description: 'Mark payouts as paid, which is final. Asks first',
  },
  {
    name: 'fail',
    from: 'processing',
    status: 'failed',
    description: 'Mark payouts as failed',
  },
  {
    name: 'cancel',
    from: 'pending',
    status: 'cancelled',
    description: 'Cancel payouts and release their commissions. Asks first',
  },
  {
    name: 'reopen',
    from: 'failed',
    status: 'pending',
    description: 'Make failed or cancelled payouts pending again',
  },
] as const;
export type Move = (typeof moves)[number];
