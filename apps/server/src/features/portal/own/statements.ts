import type { contract } from '@tributary/contract';
import type { OwnContext } from '../../../context.ts';
import { shownCustomer } from '../../../domain/portal/customer.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import { monthsOf, statementOf } from '../../statements/statement.ts';
import { statementFile } from '../../statements/statement-file.ts';
import type { Line } from '../../statements/statement-rows.ts';
import { readerOf } from './commissions.ts';

type Statements = typeof contract.portalStatements;

export const listPortalStatements: OwnEndpoint<Statements['list']> = async ({ own, now }, { query }) => ({
  data: await monthsOf(own, query.year, now),
});

export const getPortalStatement: OwnEndpoint<Statements['get']> = async ({ own, now }, { query }) => ({
  data: await statementOf(own, query.month, now),
});

/** Returns a function that reduces a customer's address to the part that the program lets affiliates see. */
async function ownCustomerOf({ own, now }: OwnContext) {
  const { visibility } = await readerOf(own, now);
  return ({ customerEmail }: Line) => ({
    customer_id: null,
    customer_email: shownCustomer(customerEmail, visibility),
  });
}

export const getPortalStatementFile: OwnEndpoint<Statements['file']> = async (ctx, { query }) => ({
  data: await statementFile(ctx.own, { query, now: ctx.now, customerOf: await ownCustomerOf(ctx) }),
});
