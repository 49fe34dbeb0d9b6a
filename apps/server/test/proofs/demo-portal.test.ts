import { commissionStateNames } from '@tributary/core';
import { expect, test } from 'vitest';
import { addPortalPartner } from '../../../../examples/demo/portal-partner.ts';
import { portalBrowser } from '../support/affiliate-browser.ts';
import { useServer } from '../support/harness.ts';

const server = useServer();

/** States of other kinds of affiliates, and states that end immediately if there is a payday. */
const elsewhere = [
  ...['application_pending', 'not_in_program', 'no_method', 'merged', 'ready_no_date'],
  ...['approved_unreleased', 'deducted'],
];

/** Returns the id of the affiliate's program, as the demo prints it. */
const programIn = (said: string) => /\/p\/(\w+)\//.exec(said)?.[1] ?? '';

test('leaves an affiliate to sign in as, with a commission in every possible state', async () => {
  const { client } = await server.account();
  const said = await addPortalPartner({ client, baseUrl: server.baseUrl });
  const own = portalBrowser(server, programIn(said));
  await own.signIn(/[\w.]+@[\w.]+/.exec(said)?.[0] ?? '');

  const states = new Set<string>();
  const { body } = await own.call('GET', '/v1/portal/commissions?limit=100');
  for (const { reading } of body.data) states.add(reading.state);
  const expected = commissionStateNames.filter((name) => !elsewhere.includes(name));
  expect([...states].sort()).toEqual([...expected].sort());
});

test('changes nothing on a second run', async () => {
  const { client } = await server.account();
  const programId = programIn(await addPortalPartner({ client, baseUrl: server.baseUrl }));
  const sales = () => client.conversions.list({ program_id: programId, limit: 100 }).toArray();
  const before = await sales();
  expect(programIn(await addPortalPartner({ client, baseUrl: server.baseUrl }))).toBe(programId);
  expect(await sales()).toEqual(before);
});
