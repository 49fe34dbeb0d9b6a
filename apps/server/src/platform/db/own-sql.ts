import { type Connection, type Fragment, fragment, raw, rows, type Statement, sql } from './sql.ts';

/** An affiliate, with those that were merged into it: whose rows a statement of its own may read. */
export interface OwnRows {
  readonly environmentId: number;
  readonly affiliateIds: readonly string[];
}

/** A statement that reads rows of one affiliate only. Whose they are is never one of its values. */
export interface OwnStatement<Values, Row> {
  readonly statement: Statement<Values & OwnRows, Row>;
}

/** @internal Names of all own statements: a test proves that each is bound by environment and affiliate. */
export const ownStatements = new Set<string>();

/** Registers a statement like `sql`, with the parameters `environmentId` and `affiliateIds`, which {@link ownRows} fills. */
export const ownSql =
  <Values extends object, Row>(name: string) =>
  (
    texts: TemplateStringsArray,
    ...parts: ((keyof (Values & OwnRows) & string) | Fragment<keyof (Values & OwnRows) & string>)[]
  ): OwnStatement<Values, Row> => {
    ownStatements.add(name);
    return { statement: sql<Values & OwnRows, Row>(name)(texts, ...parts) };
  };

/** Runs a statement for the affiliate `own`. */
export const ownRows = <Values extends object, Row>(
  on: Connection,
  own: OwnRows,
  { statement }: OwnStatement<Values, Row>,
  values: Omit<Values, keyof OwnRows>,
): Promise<Row[]> => rows(on, statement.with({ ...(values as Values), ...own }));

/** Reads rows of one affiliate. */
export interface OwnReader {
  rows<Values extends object, Row>(
    statement: OwnStatement<Values, Row>,
    values: Omit<Values, keyof OwnRows>,
  ): Promise<Row[]>;
}

export const ownReader = (on: Connection, own: OwnRows): OwnReader => ({
  rows: (statement, values) => ownRows(on, own, statement, values),
});

/** Pieces of own statements: endpoints of affiliates import nothing else of this folder. */
export const ownFragment = fragment;
export const ownText = raw;
