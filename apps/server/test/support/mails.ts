import { emailKey } from '@tributary/core';
import type { UserMailKind } from '../../src/domain/mails/user-mail.ts';
import { boundToUserMail } from '../../src/platform/encryption/cipher.ts';
import type { TestServer } from './harness.ts';

/** Queued e-mail to a user, with its values. */
export interface WaitingMail {
  readonly accountId: string;
  readonly userId: string | null;
  readonly recipient: string;
  readonly language: string;
  readonly kind: UserMailKind;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has values of its own
  readonly values: any;
}

type Server = Pick<TestServer, 'db' | 'deps'>;

/** Returns the queued e-mails to an address, oldest first. */
export const mailsTo = async (server: Server, email: string): Promise<WaitingMail[]> =>
  (await waitingMails(server)).filter(({ recipient }) => emailKey(recipient) === emailKey(email));

export async function waitingMails({ db, deps }: Server): Promise<WaitingMail[]> {
  const rows = await db.orm.userMail.findMany({
    where: { status: 'waiting' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, parameters, kind, ...row }) => ({
    ...row,
    kind: kind as UserMailKind,
    values: deps.cipher.open(
      parameters ?? new Uint8Array(),
      boundToUserMail({ accountId: row.accountId, id }),
    ),
  }));
}
