import type { contract, DataOf, AccountingSettings as WireSettings } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountingSettings } from '../../platform/db/generated/client.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { lockProgram, requireProgramOrOnly } from '../programs/program.ts';

type Routes = typeof contract.accounting;

/** Returns the accounts; null if no accounts have been set. */
export const findSettings = (
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'accountingSettings'>,
  programId: string,
): Promise<AccountingSettings | null> =>
  tx.accountingSettings.findUnique({ where: { environmentId_programId: { environmentId, programId } } });

/** Returns the DATEV settings, or null if they are not set. The database contains either all four or none. */
export function datevOf(row: AccountingSettings | null) {
  if (!row) return null;
  const { consultantNumber, clientNumber, accountLength, fiscalYearMonth } = row;
  if (
    consultantNumber === null ||
    clientNumber === null ||
    accountLength === null ||
    fiscalYearMonth === null
  )
    return null;
  return { consultantNumber, clientNumber, accountLength, fiscalYearMonth };
}

function toSettings(programId: string, row: AccountingSettings | null): WireSettings {
  const datev = datevOf(row);
  return {
    program_id: programId,
    expense_account: row?.expenseAccount ?? null,
    liability_account: row?.liabilityAccount ?? null,
    bank_account: row?.bankAccount ?? null,
    datev: datev && {
      consultant_number: datev.consultantNumber,
      client_number: datev.clientNumber,
      account_length: datev.accountLength,
      fiscal_year_month: datev.fiscalYearMonth,
    },
    updated_at: row && toTimestamp(row.updatedAt),
  };
}

export const getAccountingSettings: Endpoint<Routes['getSettings']> = async (ctx, { query }) => {
  const { id } = await requireProgramOrOnly(ctx, ctx.db.orm, query.program_id);
  return { data: toSettings(id, await findSettings(ctx, ctx.db.orm, id)) };
};

const accountFields = ['expense_account', 'liability_account', 'bank_account'] as const;
type Update = Parameters<Endpoint<Routes['updateSettings']>>[1]['body'];

/**
 * Throws unless the accounts are valid in DATEV: all general ledger accounts have the same length, and
 * personal accounts have one more digit.
 */
function assertDatevAccounts({ datev, ...body }: Update): void {
  if (!datev) return;
  const { account_length: length } = datev;
  const wrong = accountFields.filter(
    (field) => !new RegExp(`^\\d{${length},${length + 1}}$`).test(body[field]),
  );
  if (wrong.length === 0) return;
  const message = `Must have ${length} digits (datev.account_length), or ${length + 1} for a personal account.`;
  throw validationFailure(wrong.map((field) => ({ field, message: `${field}: ${message}` })));
}

export const updateAccountingSettings: Endpoint<Routes['updateSettings']> = (ctx, { body }) => {
  assertDatevAccounts(body);
  return once<DataOf<Routes['updateSettings']>>(ctx, body, async (tx) => {
    const { environmentId, now } = ctx;
    const { id: programId } = await requireProgramOrOnly(ctx, tx, body.program_id);
    await lockProgram(ctx, tx, programId);
    const columns = {
      expenseAccount: body.expense_account,
      liabilityAccount: body.liability_account,
      bankAccount: body.bank_account,
      consultantNumber: body.datev?.consultant_number ?? null,
      clientNumber: body.datev?.client_number ?? null,
      accountLength: body.datev?.account_length ?? null,
      fiscalYearMonth: body.datev?.fiscal_year_month ?? null,
      updatedAt: now,
    };
    const row = await tx.accountingSettings.upsert({
      where: { environmentId_programId: { environmentId, programId } },
      create: { environmentId, programId, createdAt: now, ...columns },
      update: columns,
    });
    await audit(tx, ctx, programId, body);
    return { data: toSettings(programId, row) };
  });
};
