import { Failure } from './failure.ts';

/** Throws `INVALID_TRANSITION`, naming the allowed targets, unless `to` is among them. */
export function assertMove<Status extends string>(
  what: string,
  from: Status,
  to: Status,
  allowed: readonly Status[],
  field = 'status',
): void {
  if (allowed.includes(to)) return;
  const targets = allowed.length === 0 ? 'nothing' : allowed.join(', ');
  throw new Failure(
    'INVALID_TRANSITION',
    `A ${what} that is ${from} cannot become ${to}; allowed: ${targets}.`,
    {
      field,
      details: [{ field, message: `From ${from} the allowed targets are: ${targets}.` }],
    },
  );
}
