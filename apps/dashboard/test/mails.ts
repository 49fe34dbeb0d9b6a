import type { TestAccount, TestServer } from '../../server/test/support/harness.ts';

/** Creates e-mails in every status, and suppressed addresses. Returns the id of an e-mail in the mailbox. */
export async function addMails(
  { db }: Pick<TestServer, 'db'>,
  { client, environmentId }: Pick<TestAccount['live'], 'client' | 'environmentId'>,
): Promise<string> {
  const ends = [
    ['accepted', 1, '250 2.0.0 Ok: queued as 4F1C52A0D3'],
    ['waiting', 2, '450 4.2.0 Greylisted, try again later'],
    ['suppressed', 1, '550 5.1.1 The email account that you tried to reach does not exist'],
    ['failed', 8, 'connect ECONNREFUSED 192.0.2.25:587'],
  ] as const;
  for (const [status, attempts, smtpReply] of ends) {
    const { id } = await client.mails.test({ email: `${status}@example.com`, language: 'de' });
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    await db.orm.mail.updateMany({
      where: { environmentId, id },
      data: { status, attempts, smtpReply, nextAttemptAt },
    });
    if (status === 'suppressed') await client.mails.reportBounce({ message_id: id, kind: 'bounce' });
  }
  await client.mails.reportBounce({ email: 'long-gone@example.com', kind: 'complaint' });
  return (await client.mails.test({ email: 'ada.lindqvist@new-account.example' })).id;
}
