import { currencyDigits } from '@tributary/core';

export const languages = ['curl', 'sdk', 'cli'] as const;
export type Language = (typeof languages)[number];

/** Values inserted into a sample. */
export interface SaleFacts {
  /** Server URL without a trailing slash. */
  readonly server: string;
  /** Placeholder such as `sk_dev_…`, because the browser does not have the real key. */
  readonly key: string;
  readonly currency: string;
  /** Null if there is only one program, because the sample then needs no program id. */
  readonly programId: string | null;
  /** Tracking id of an existing affiliate, if any. */
  readonly trackingId: string;
}

/** Code samples for the two calls. */
export interface Sample {
  readonly signup: string;
  readonly sale: string;
}

/** 99 units, or more in currencies such as yen, where 99 units are worth very little. */
const priceIn = (currency: string) => (currencyDigits(currency) === 0 ? 9_900 : 99);

const signupOf = ({ trackingId, programId }: SaleFacts) => ({
  tracking_id: trackingId,
  ...(programId === null ? {} : { program_id: programId }),
  external_user_id: 'user_1',
  email: 'lin@example.com',
});

const saleOf = ({ currency, programId }: SaleFacts) => ({
  external_user_id: 'user_1',
  ...(programId === null ? {} : { program_id: programId }),
  sale_amount: priceIn(currency),
  sale_amount_currency: currency,
  external_event_id: 'order_1',
});

const inShell = (text: string) => (/^[\w.@:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const curl = ({ server, key }: SaleFacts, path: string, body: object) => `curl ${server}${path} \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ').replaceAll("'", "'\\''")}'`;

const command = (name: string, body: object) =>
  [
    `tributary ${name}`,
    ...Object.entries(body).map(
      ([field, value]) => `--${field.replaceAll('_', '-')} ${inShell(String(value))}`,
    ),
  ].join(' \\\n  ');

const call = (name: string, body: object) =>
  `await client.${name}({\n${Object.entries(body)
    .map(
      ([field, value]) =>
        `  ${field}: ${typeof value === 'number' ? value : `'${String(value).replace(/[\\']/g, '\\$&')}'`},`,
    )
    .join('\n')}\n});`;

const samples: Readonly<Record<Language, (facts: SaleFacts) => Sample>> = {
  curl: (facts) => ({
    signup: curl(facts, '/v1/signups', signupOf(facts)),
    sale: curl(facts, '/v1/conversions', saleOf(facts)),
  }),
  sdk: (facts) => ({
    signup: `import { Tributary } from '@tributary/sdk';

const client = new Tributary({ apiKey: '${facts.key}', baseUrl: '${facts.server}' });

${call('signups.create', signupOf(facts))}`,
    sale: call('conversions.create', saleOf(facts)),
  }),
  cli: (facts) => ({
    signup: `export TRIBUTARY_BASE_URL=${inShell(facts.server)}
export TRIBUTARY_API_KEY='${facts.key}'

${command('signups create', signupOf(facts))}`,
    sale: command('conversions create', saleOf(facts)),
  }),
};

export const samplesOf = (language: Language, facts: SaleFacts): Sample => samples[language](facts);
