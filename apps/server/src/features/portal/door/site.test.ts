import { expect, test } from 'vitest';
import { PNG } from '../../../../test/support/given.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { portalLooks } from './site.ts';

const server = useServer();

async function portal() {
  const { given, client, raw } = await server.account();
  const { programId } = await given.program();
  await client.portals.update(programId, { is_open: true, brand_name: 'Acme Shoes' });
  const site = async () =>
    (await raw('GET', '/v1/portal', undefined, { 'tributary-portal': programId })).body.data;
  return { client, programId, site };
}

test('loads the portal once for a crowd of visitors', async () => {
  const { programId } = await portal();
  const open = await server.deps.portals.find(programId);
  let reads = 0;
  const counted = {
    findUnique: (asked: Parameters<typeof server.db.orm.portal.findUnique>[0]) => {
      reads += 1;
      return server.db.orm.portal.findUnique(asked);
    },
  };
  const db = { ...server.db, orm: { portal: counted } } as unknown as typeof server.db;
  const looks = portalLooks({ db, portals: { find: async () => open, forget: () => {} } });
  const seen = await Promise.all(Array.from({ length: 50 }, () => looks.find(programId)));
  expect(new Set(seen.map((look) => look?.name))).toEqual(new Set(['Acme Shoes']));
  expect(reads).toBe(1);
});

test('does not cache a failed load of the portal', async () => {
  const { programId } = await portal();
  const open = await server.deps.portals.find(programId);
  let isAway = true;
  const failing = {
    findUnique: (asked: Parameters<typeof server.db.orm.portal.findUnique>[0]) =>
      isAway ? Promise.reject(new Error('away')) : server.db.orm.portal.findUnique(asked),
  };
  const db = { ...server.db, orm: { portal: failing } } as unknown as typeof server.db;
  const looks = portalLooks({ db, portals: { find: async () => open, forget: () => {} } });
  await expect(looks.find(programId)).rejects.toThrow('away');
  isAway = false;
  expect((await looks.find(programId))?.name).toBe('Acme Shoes');
});

test('shows the merchant’s most recent changes', async () => {
  const { client, programId, site } = await portal();
  expect(await site()).toMatchObject({ brand_name: 'Acme Shoes', logo_path: null });
  await client.portals.update(programId, { brand_name: 'Acme Boots' });
  expect(await site()).toMatchObject({ brand_name: 'Acme Boots' });
  await client.portals.updateLogo(programId, { data: PNG });
  expect((await site()).logo_path).toMatch(/^logo[?]v=/);
  await client.portals.deleteLogo(programId);
  expect((await site()).logo_path).toBeNull();
});
