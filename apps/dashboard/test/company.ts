import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tributary } from '@tributary/sdk';
import { runDemo } from '../../../examples/demo/run-demo.ts';
import { addWaitingWork } from '../../../examples/demo/waiting-work.ts';

const orders = fileURLToPath(new URL('../../../examples/orders.csv', import.meta.url));

/** Creates a program with the demo's data: 120 days with 1,275 events in three currencies, and open tasks. */
export async function addCompany(client: Tributary, { lines }: { lines?: number } = {}): Promise<string> {
  const program = await client.programs.create({ name: 'Northwind Notes', default_currency: 'USD' });
  const [group] = (await client.groups.list({ program_id: program.id })).data;
  if (!group) throw new Error('A new program has a default group.');
  await client.groups.update(group.id, { name: 'Partners' });
  const incentive = await client.incentives.create({
    program_id: program.id,
    name: 'Partners 20 %',
    amount: 20,
    approval_type: 'hold_period',
    hold_period_days: 30,
  });
  await client.groups.incentives.create(group.id, { incentive_id: incentive.id });
  const csv = readFileSync(orders, 'utf8').split('\n').slice(0, lines).join('\n');
  await runDemo({ client, programId: program.id, csv });
  await addWaitingWork({ client, programId: program.id });
  await client.sites.create({ program_id: program.id, home_url: 'https://northwind.example' });
  return program.id;
}
