import type { DevFile } from './dev-file.ts';
import { DEMO_CUSTOMER_ID } from './seed.ts';

/** What a newcomer needs next, ready to be pasted. */
export const banner = (
  file: DevFile,
  { devFilePath, isSigned }: { devFilePath: string; isSigned: boolean },
): string => `
  Tributary is running.

  Base URL   ${file.base_url}
  Dev key    ${file.api_key}
  More       ${devFilePath}
${isSigned ? signedHint : conversionHint(file)}
  Stop with Ctrl-C.
`;

const signedHint = `
  S2S_REQUEST_SIGNING_SECRET is set: conversions, events and refunds must be signed. The SDK and the CLI do it:

  TRIBUTARY_SIGNING_SECRET=… tributary conversions create --help
`;

const conversionHint = ({ base_url, api_key }: DevFile) => `
  Record a conversion:

  curl ${base_url}/v1/conversions \\
    -H 'Authorization: Bearer ${api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"customer_id":"${DEMO_CUSTOMER_ID}","sale_amount":99,"sale_amount_currency":"USD","external_event_id":"order_1"}'
`;
