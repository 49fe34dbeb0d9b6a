import { type Connection, type Fragment, fragment, raw, rows, type Statement, sql } from './sql.ts';

export interface OwnRows {
  readonly environmentId: number;
  readonly affiliateIds: readonly string[];
}

/**
 * Statement that reads only the rows of one affiliate. The affiliate is never one of the statement's own
 * parameters.
 */
export interface OwnStatement<Values, Row> {
  readonly statement: Statement<Values & OwnRows, Row>;
}

/** @internal Names of all these statements. A test checks that each is limited to an environment and an affiliate. */
export const ownStatements = new Set<string>();

/**
 * Registers a statement like `sql`, with the parameters `environmentId` and `affiliateIds`, which {@link
 * ownRows} sets.
 */
export const ownSql =
  <Values extends object, Row>(name: string) =>
  (
    texts: TemplateStringsArray,
    ...parts: ((keyof (Values & OwnRows) & string) | Fragment<keyof (Values & OwnRows) & string>)[]
  ): OwnStatement<Values, Row> => {
    ownStatements.add(name);
    return { statement: sql<Values & OwnRows, Row>(name)(texts, ...parts) };
  };

/** Runs a statement for the affiliate in `own`. */
export const ownRows = <Values extends object, Row>(
  on: Connection,
  own: OwnRows,
  { statement }: OwnStatement<Values, Row>,
  values: Omit<Values, keyof OwnRows>,
): Promise<Row[]> => rows(on, statement.with({ ...(values as Values), ...own }));

export interface OwnReader {
  rows<Values extends object, Row>(
    statement: OwnStatement<Values, Row>,
    values: Omit<Values, keyof OwnRows>,
  ): Promise<Row[]>;
}

export const ownReader = (on: Connection, own: OwnRows): OwnReader => ({
  rows: (statement, values) => ownRows(on, own, statement, values),
});

/** Fragments for these statements. Portal endpoints import nothing else from this folder. */
export const ownFragment = fragment;
export const ownText = raw;
