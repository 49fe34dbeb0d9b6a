import type { Payout } from '@tributary/sdk';

/** What can be made of a payout: the methods of `client.payouts`. */
export const moves = ['start', 'complete', 'fail', 'cancel', 'reopen'] as const;
export type Move = (typeof moves)[number];

export const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
/** The API may have others later: they have no move here. */
export type Status = (typeof statuses)[number];
export const isStatus = (text: string | undefined): text is Status =>
  statuses.some((status) => status === text);

/** By what a payout is; a pending one is completed in two steps, as the API has it. */
const stepsBy: Readonly<Record<Move, Partial<Record<Status, readonly Move[]>>>> = {
  start: { pending: ['start'] },
  complete: { pending: ['start', 'complete'], processing: ['complete'] },
  fail: { processing: ['fail'] },
  cancel: { pending: ['cancel'], processing: ['cancel'], failed: ['cancel'] },
  reopen: { failed: ['reopen'], cancelled: ['reopen'] },
};

/** The steps that the move takes; none when the status does not allow it. */
export const stepsOf = (move: Move, { status }: Pick<Payout, 'status'>): readonly Move[] =>
  (isStatus(status) && stepsBy[move][status]) || [];

export const canMove = (move: Move, payout: Pick<Payout, 'status'>) => stepsOf(move, payout).length > 0;

/** Whether a file can still be made for it. */
export const isOpen = ({ status }: Pick<Payout, 'status'>) => status === 'pending' || status === 'processing';
