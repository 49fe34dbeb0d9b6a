import { readFileSync } from 'node:fs';
import { SignatureError, Tributary } from '@tributary/sdk';
import { printReport } from './print-report.ts';
import { progressOn } from './progress.ts';
import { runDemo } from './run-demo.ts';

const [programId, file] = process.argv.slice(2);
if (programId === undefined || file === undefined) throw new Error('Usage: main.ts <program id> <file>');

try {
  const report = await runDemo({
    // Reads TRIBUTARY_BASE_URL, TRIBUTARY_API_KEY and TRIBUTARY_SIGNING_SECRET, and signs where there is a secret.
    client: new Tributary(),
    programId,
    csv: readFileSync(file, 'utf8'),
    onProgress: progressOn(process.stdout),
  });
  console.log(`\n${printReport(report)}`);
} catch (error) {
  console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : error}`);
  if (error instanceof SignatureError)
    console.error('Set TRIBUTARY_SIGNING_SECRET to the S2S_REQUEST_SIGNING_SECRET of that server.');
  process.exitCode = 1;
}
