import { keysOf } from '../keys-of.ts';

/** Statuses of an object, with the statuses that each may change to. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Returns true if the table allows the change. */
export const isMove = <Status extends string>(moves: Moves<Status>, from: Status, to: Status): boolean =>
  moves[from].includes(to);

/** Returns the statuses from which a move to `to` is allowed. */
export const sourcesOf = <Status extends string>(moves: Moves<Status>, to: Status): readonly Status[] =>
  keysOf(moves).filter((from) => isMove(moves, from, to));

/** Returns all statuses that an object can move to. */
export const targetsOf = <Table extends Moves<string>>(moves: Table) =>
  Object.keys(moves).filter((status) =>
    Object.values(moves).flat().includes(status),
  ) as Table[keyof Table][number][];
