import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { trackedIn } from '../../../test/support/visitor.ts';
import { newId } from '../../platform/ids.ts';
import { clickBatches, type NewVisit } from './click-batches.ts';

const server = useServer();

test('records other visits although the database rejects one recorded with them', async () => {
  const { affiliate, account, site, clicks } = await trackedIn(server);
  const { environmentId } = account;
  const visit = (changed: Partial<NewVisit> = {}): NewVisit =>
    ({
      environmentId,
      programId: affiliate.program_id,
      trackingIds: [affiliate.tracking_id],
      id: newId('click'),
      siteId: site.id,
      createdAt: new Date(),
      visitorHash: '00'.repeat(16),
      seenAt: new Date(),
      ...changed,
    }) as NewVisit;
  const batches = clickBatches(server.db);
  const refused = visit({ referrer: 'a NUL: \u0000' });
  const [first, second, third] = await Promise.allSettled(
    [visit(), refused, visit()].map((each) => batches.record(each)),
  );
  expect([first?.status, second?.status, third?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await clicks()).map(({ isCounted }) => isCounted)).toEqual([true, false]);
});
