import { writeFileSync } from 'node:fs';
import { openAccount } from './open-account.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: main.ts <output file for the address and keys>');
const PORT_DEFAULT = 12_111;

const { told, close } = await openAccount(Number(process.env.PORT ?? PORT_DEFAULT));
const { api_base, restricted_key, payment_link } = told;
writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 });
console.log(`
  The fake Stripe account is running. No money moves, and no data leaves this machine.

  API             ${api_base}
  Restricted key  ${restricted_key}
  Payment link    ${payment_link}
  More            ${file}

  To use it, start the server with:
  TRIBUTARY_STRIPE_API_BASE=${api_base} npm start

  Stop with Ctrl-C.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await close();
    process.exit(0);
  });
