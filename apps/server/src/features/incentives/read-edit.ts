import { isDeepStrictEqual } from 'node:util';
import type { IncentiveUpdate } from '@tributary/contract';
import { validationFailure } from '../../domain/failure.ts';
import { scheduledBegin } from '../../domain/incentives/in-force.ts';
import {
  type IncentiveTerms,
  type IncentiveTermsInput,
  readIncentiveTerms,
} from '../../domain/incentives/incentive-input.ts';
import type { IncentiveVersion } from '../../platform/db/generated/client.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { type IncentiveWithVersions, inForce, toTerms, upcoming } from './incentive.ts';

interface Edit {
  /** Terms of the new version; null if the terms do not change. */
  readonly terms: IncentiveTerms | null;
  /** Time at which the new version takes effect; null for immediately. */
  readonly inForceFrom: Date | null;
  /** Scheduled version that the edit withdraws or replaces. */
  readonly withdrawn: IncentiveVersion | null;
  /** Number of the scheduled version, if it is kept. */
  readonly kept: number | null;
}

const refuse = (message: string) => validationFailure([{ field: 'in_force_from', message }]);

/**
 * Parses an edit. A new start time replaces the scheduled version, whose terms supply the fields that the
 * edit omits. A null start time withdraws it.
 * @throws VALIDATION_ERROR
 */
export function readEdit(before: IncentiveWithVersions, body: IncentiveUpdate, now: Date): Edit {
  const { name: _, in_force_from, ...changes } = body;
  const current = inForce(before, now);
  const scheduled = upcoming(before, now);
  const inForceFrom = in_force_from ? scheduledBegin(in_force_from, now) : null;
  const base = inForceFrom && scheduled ? scheduled : current;
  const read = readIncentiveTerms(merged(base, changes));
  const terms = isSame(read, current) ? null : read;
  if (inForceFrom && !terms)
    throw refuse('The terms are already in effect, so there is nothing to schedule.');
  if (in_force_from !== undefined) return { terms, inForceFrom, withdrawn: scheduled, kept: null };
  if (terms && scheduled) throw refuse(isTaken(scheduled));
  return { terms, inForceFrom: null, withdrawn: null, kept: scheduled?.version ?? null };
}

const isTaken = (scheduled: IncentiveVersion) =>
  `Version ${scheduled.version} takes effect at ${toTimestamp(scheduled.inForceFrom ?? scheduled.createdAt)}. Send a time to replace it, or null to cancel it.`;

const isSame = (terms: IncentiveTerms, current: IncentiveVersion): boolean =>
  Object.entries(terms).every(([column, value]) =>
    isDeepStrictEqual(value, current[column as keyof IncentiveVersion]),
  );

function merged(
  current: IncentiveVersion,
  changes: Omit<IncentiveUpdate, 'name' | 'in_force_from'>,
): IncentiveTermsInput {
  const { variable_commission: _, ...terms } = toTerms(current);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...terms, ...given } as IncentiveTermsInput;
}
