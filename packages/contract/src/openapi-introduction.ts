/** Returns the introduction of the API: authentication, a first call, and conventions shared by all endpoints. */
export const introduction = (
  serverUrl: string,
): string => `Affiliate tracking: clicks, referrals, conversions, commissions and payouts.

## Authentication

Send an API key with every request: \`Authorization: Bearer sk_dev_…\`. A key belongs to one environment: \`sk_live_…\` to live, \`sk_dev_…\` to dev. Create keys in the [dashboard](${serverUrl}/app), each with only the permissions that it requires. Some servers also require [signed requests](${serverUrl}/docs/guides/signing) for everything that moves money.

## First call

Record a sale to a customer referred by an affiliate. A dev server creates the customer \`cus_demo\` on its first start:

\`\`\`bash
curl ${serverUrl}/v1/conversions \\
  -H 'Authorization: Bearer sk_dev_…' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "customer_id": "cus_demo",
    "sale_amount": 99,
    "sale_amount_currency": "USD",
    "external_event_id": "order_1"
  }'
\`\`\`

The response has \`success: true\` and the commission in \`data\`. The [quick start](${serverUrl}/docs/guides/quick-start) continues to a paid payout.

## Errors

An error response has \`success: false\`, a machine-readable code in \`error.code\`, and a human-readable message in \`error.message\`. \`error.doc_url\` links to the [list of codes](${serverUrl}/docs/errors). Every response has the header \`X-Request-Id\`. Unknown fields and parameters are rejected, never ignored. [Errors](${serverUrl}/docs/guides/errors) explains which requests you can retry.

## Pagination

Lists return \`data\`, newest first, and \`has_more\`. Send \`limit\` (up to 100), and the id of the last object as \`starting_after\` for the next page. See [Pagination](${serverUrl}/docs/guides/pagination).

## Idempotency

Conversions, events and refunds are recorded once per \`external_event_id\`. With every other POST or PUT, send the header \`Idempotency-Key\`. A repeated request returns the first response with the header \`Idempotent-Replayed: true\`. See [Idempotency](${serverUrl}/docs/guides/idempotency).`;
