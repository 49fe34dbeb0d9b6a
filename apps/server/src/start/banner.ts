import type { FirstUse } from './first-use.ts';
import { DEMO_CUSTOMER_ID } from './seed.ts';

/** What a newcomer needs next, ready to be pasted. A key is shown on a terminal alone: other outputs are kept. */
export const banner = (
  firstUse: FirstUse,
  { isSigned, isTerminal }: { isSigned: boolean; isTerminal: boolean },
): string => `
  Tributary is running.

  Base URL   ${firstUse.baseUrl}
${keyLines(firstUse, isTerminal)}${isSigned ? signedHint : conversionHint(firstUse, isTerminal)}
  Stop with Ctrl-C.
`;

function keyLines({ dev, isKeyUsable, hasAccount }: FirstUse, isTerminal: boolean): string {
  if (!hasAccount) return '  API key    none yet; create one with: npm run admin -- account create\n';
  if (!dev) return '  API key    to replace a lost one: npm run admin -- key create\n';
  const line = isKeyUsable
    ? `  Dev key    ${isTerminal ? dev.file.api_key : 'in the file below'}`
    : '  Dev key    the one in the file below no longer works; create another with: npm run admin -- key create';
  return `${line}\n  More       ${dev.path}\n`;
}

const signedHint = `
  S2S_REQUEST_SIGNING_SECRET is set: conversions, events and refunds must be signed. The SDK and the CLI do it:

  TRIBUTARY_SIGNING_SECRET=… tributary conversions create --help
`;

function conversionHint({ baseUrl, dev, isKeyUsable }: FirstUse, isTerminal: boolean): string {
  if (!dev || !isKeyUsable || !isTerminal) return '';
  return `
  Record a conversion:

  curl ${baseUrl}/v1/conversions \\
    -H 'Authorization: Bearer ${dev.file.api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"customer_id":"${DEMO_CUSTOMER_ID}","sale_amount":99,"sale_amount_currency":"USD","external_event_id":"order_1"}'
`;
}
