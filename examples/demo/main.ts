import { readFileSync } from 'node:fs';
import { SignatureError, Tributary } from '@tributary/sdk';
import type { VisitedSite } from './browser-visits.ts';
import { addPortalPartner } from './portal-partner.ts';
import { printReport } from './print-report.ts';
import { progressOn } from './progress.ts';
import { runDemo } from './run-demo.ts';
import { connectStripeShop, stripeSummary } from './stripe-shop.ts';
import { addWaitingWork } from './waiting-work.ts';

const [programId, file] = process.argv.slice(2);
if (programId === undefined || file === undefined) throw new Error('Usage: main.ts <program id> <file>');

try {
  // Reads TRIBUTARY_BASE_URL, TRIBUTARY_API_KEY and TRIBUTARY_SIGNING_SECRET. Signs requests if there is a secret.
  const client = new Tributary({ maxRetryAfter: 60_000 });
  const report = await runDemo({
    client,
    programId,
    site: await findSite(client, programId),
    csv: readFileSync(file, 'utf8'),
    onProgress: progressOn(process.stdout),
  });
  console.log(`\n${printReport(report)}`);
  await addWaitingWork({ client, programId });
  console.log('\nFive creators have sales waiting for approval. See the dashboard.');
  const baseUrl = process.env.TRIBUTARY_BASE_URL ?? '';
  console.log(`\n${stripeSummary(await connectStripeShop({ client, programId, baseUrl }))}`);
  console.log(`\n${await addPortalPartner({ client, baseUrl })}`);
} catch (error) {
  console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : error}`);
  if (error instanceof SignatureError)
    console.error("Set TRIBUTARY_SIGNING_SECRET to the server's S2S_REQUEST_SIGNING_SECRET.");
  process.exitCode = 1;
}

/** Returns the program's first site, if any. The server creates one at its first start. */
async function findSite(client: Tributary, program_id: string): Promise<VisitedSite | undefined> {
  const [site] = (await client.sites.list({ program_id, order: 'asc' })).data;
  const baseUrl = process.env.TRIBUTARY_BASE_URL;
  if (!site || !baseUrl) return undefined;
  return { baseUrl, publishableKey: site.publishable_key, origin: new URL(site.home_url).origin };
}
