import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { noSuchCursor } from '../../domain/cursor.ts';
import { holds } from '../../domain/keys/authority.ts';
import type { Endpoint } from '../../endpoint.ts';
import { type OwnReader, ownReader } from '../../platform/db/own-sql.ts';
import { requireAffiliate } from '../affiliates/affiliate.ts';
import { ownRowsOf } from '../earnings/stated-affiliate.ts';
import { monthOfHolder, monthsOf, statementOf, toLine } from './statement.ts';
import { statementFile } from './statement-file.ts';
import { type Line, linesOf, placeOf } from './statement-rows.ts';

type Statements = typeof contract.affiliates.statements;

/** Returns a reader for the rows of an affiliate and of those merged into it. */
async function rowsOfAffiliate({ environmentId, db }: RequestContext, id: string): Promise<OwnReader> {
  const affiliate = await requireAffiliate({ environmentId }, db.orm, id);
  return ownReader(db.lists, await ownRowsOf(db.lists, { environmentId, affiliateId: affiliate.id }));
}

/** Returns the customer if the caller may read referrals. */
const customerOf = ({ principal }: RequestContext) => {
  const isShown = holds(principal, 'read:referrals');
  return ({ customerId, customerEmail }: Line) => ({
    customer_id: isShown ? customerId : null,
    customer_email: isShown ? customerEmail : null,
  });
};

export const listStatements: Endpoint<Statements['list']> = async (ctx, { params, query }) => ({
  data: await monthsOf(await rowsOfAffiliate(ctx, params.id), query.year, ctx.now),
});

export const getStatement: Endpoint<Statements['get']> = async (ctx, { params, query }) => ({
  data: await statementOf(await rowsOfAffiliate(ctx, params.id), query.month, ctx.now),
});

export const listStatementLines: Endpoint<Statements['lines']> = async (ctx, { params, query }) => {
  const own = await rowsOfAffiliate(ctx, params.id);
  const { month } = await monthOfHolder(own, query.month, ctx.now);
  const { limit, starting_after: id } = query;
  const after = id === undefined ? null : await placeOf(own, month, id);
  if (id !== undefined && after === null) throw noSuchCursor({ field: 'starting_after', id });
  const found = await linesOf(own, month, { after, limit: limit + 1 });
  const shown = customerOf(ctx);
  return { data: found.slice(0, limit).map((line) => toLine(line, shown)), has_more: found.length > limit };
};

export const getStatementFile: Endpoint<Statements['file']> = async (ctx, { params, query }) => ({
  data: await statementFile(await rowsOfAffiliate(ctx, params.id), {
    ...{ query, now: ctx.now },
    customerOf: customerOf(ctx),
  }),
});
