import type { ErasedObject, Erasure as WireErasure } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Naming, Subject } from '../../domain/erasures/erasure.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Erasure } from '../../platform/db/generated/client.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

export type Counts = WireErasure['changed'];

const noCounts: Counts = {
  sales: 0,
  clicks: 0,
  referrals: 0,
  events: 0,
  deliveries: 0,
  idempotency_keys: 0,
  payments: 0,
};

export const toErasure = (row: Omit<Erasure, 'environmentId'>): WireErasure => ({
  id: row.id,
  referral_id: row.objectType === 'referral' ? row.objectId : null,
  affiliate_id: row.objectType === 'affiliate' ? row.objectId : null,
  program_id: row.programId,
  reason: row.reason as WireErasure['reason'],
  status: row.status as WireErasure['status'],
  changed: { ...noCounts, ...(row.counts as Partial<Counts>) },
  created_at: toTimestamp(row.createdAt),
  done_at: toTimestampOrNull(row.doneAt),
});

export const toErasedObject = (
  row: Pick<Erasure, 'id' | 'objectId' | 'programId' | 'createdAt'>,
): ErasedObject => ({
  id: row.objectId,
  program_id: row.programId,
  erasure_id: row.id,
  erased_at: toTimestamp(row.createdAt),
});

export async function requireErasure(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'erasure'>,
  id: string,
): Promise<Erasure> {
  const found = await tx.erasure.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such erasure: ${id}.`);
  return found;
}

/** Erasure in progress, as its steps see it. */
export interface Running {
  readonly environmentId: number;
  readonly subject: Subject;
  readonly naming: Naming;
  readonly erasedAt: Date;
}

/** Result of one part of a step. `cursor` is where the next part begins; null if the step is complete. */
export interface Done {
  readonly cursor: string | null;
  readonly changed: Partial<Counts>;
}

export const erasureColumns = [
  'id',
  'objectType',
  'objectId',
  'programId',
  'reason',
  'salt',
  'status',
  'step',
  'cursor',
  'counts',
  'createdAt',
  'doneAt',
] as const satisfies readonly (keyof Erasure)[];
