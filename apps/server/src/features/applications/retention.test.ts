import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { forgetExpired } from '../../platform/jobs/forget-expired.ts';

const server = useServer();

test('deletes a rejected applicant’s answers 12 months after the rejection, by the environment’s clock', {
  tags: 'slow',
}, async () => {
  const { client, given, environmentId } = await server.account();
  const program = await given.program();
  const applicant = async () => {
    const { id } = await given.affiliate({ program });
    await client.affiliates.update(id, { status: 'pending' });
    const submitted = { signals: [], network: '10.0.0.0', submittedAt: new Date() };
    await server.db.orm.application.create({
      data: { environmentId, affiliateId: id, answers: [], questionsVersion: 1, ...submitted },
    });
    return id;
  };
  const [waiting, rejected, reconsidered, late] = [
    await applicant(),
    await applicant(),
    await applicant(),
    await applicant(),
  ];
  await client.affiliates.act({
    action: 'reject',
    ids: [rejected, reconsidered],
    reason: 'Too few visitors',
  });
  await client.affiliates.update(reconsidered, { status: 'pending' });
  const kept = async () => {
    await forgetExpired(server.db.lists);
    const rows = await server.db.orm.application.findMany({ where: { environmentId } });
    return rows.map(({ affiliateId }) => affiliateId).sort();
  };

  await client.testClock.advance({ days: 300 });
  await client.affiliates.act({ action: 'reject', ids: [late], reason: 'Too few visitors' });
  await client.testClock.advance({ days: 64 });
  expect(await kept()).toEqual([waiting, rejected, reconsidered, late].sort());

  await client.testClock.advance({ days: 2 });
  expect(await kept()).toEqual([waiting, reconsidered, late].sort());
  expect(await client.affiliates.get(rejected)).toMatchObject({ partnership_status: 'REJECTED' });
});
