import type { Mail as WireMail } from '@tributary/contract';
import { type Locale, type MailKind, mailKinds } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { type EnvironmentMailValues, withoutSecrets } from '../../domain/mails/environment-mail.ts';
import { type MailContent, renderMail, renderSubject } from '../../domain/mails/render-mail.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/db/generated/client.ts';
import { boundToMail } from '../../platform/encryption/cipher.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

/** Context in which e-mails are shown. */
type Reader = Pick<RequestContext, 'cipher' | 'principal'>;

export const toMail = (ctx: Reader, row: Mail): WireMail => ({
  id: row.id,
  kind: row.kind as MailKind,
  recipient: row.recipient,
  subject: shownSubject(ctx, row),
  language: row.language as Locale,
  status: row.status as WireMail['status'],
  attempts_count: row.attempts,
  next_attempt_at: row.status === 'waiting' ? toTimestamp(row.nextAttemptAt) : null,
  smtp_reply: row.smtpReply,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

export async function requireMail(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'mail'>,
  id: string,
): Promise<Mail> {
  const found = await tx.mail.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such e-mail: ${id}.`);
  return found;
}

/** Returns the values of an e-mail, including codes and links. Used only to resend the e-mail. */
export const valuesOf = ({ cipher }: Pick<RequestContext, 'cipher'>, row: Mail) =>
  cipher.open(row.parameters, boundToMail(row)) as EnvironmentMailValues[MailKind];

/** Returns the values of an e-mail for display: in live, without codes and links. */
function shownValues<Kind extends MailKind>(ctx: Reader, row: Mail, kind: Kind): EnvironmentMailValues[Kind] {
  const values = valuesOf(ctx, row) as EnvironmentMailValues[Kind];
  return ctx.principal.mode === 'live' ? withoutSecrets(kind, values) : values;
}

const kindOf = ({ kind }: Mail): MailKind | undefined => mailKinds.find((each) => each === kind);

/** Returns null if the content cannot be read, so that one e-mail does not make a whole list fail. */
function shownSubject(ctx: Reader, row: Mail): string | null {
  const kind = kindOf(row);
  if (!kind) return null;
  try {
    return renderSubject<MailKind>(kind, shownValues(ctx, row, kind), row.language as Locale);
  } catch {
    return null;
  }
}

export function shownContent(ctx: Reader, row: Mail): MailContent {
  const kind = kindOf(row);
  if (!kind)
    throw new Failure(
      'NOT_FOUND',
      `This server does not support e-mails of the type ${row.kind}. Upgrade it first.`,
    );
  const { subject, text, html } = renderMail<MailKind>(
    kind,
    shownValues(ctx, row, kind),
    row.language as Locale,
  );
  return { subject, text, html };
}
