/** Words, or the fields of what is printed: the help lists them, and `--fields` is checked against them. */
export type OutputPart = string | readonly string[];

/** What a command prints, when that is not the answer of its endpoint. */
export interface OwnOutput {
  readonly parts: readonly OutputPart[];
  /** The objects of the contract that the words name. */
  readonly objects?: readonly string[];
}

const fields = (list: string): string[] => list.split(', ');
const words = (...parts: OutputPart[]): OwnOutput => ({ parts });
const ofEach = (nouns: readonly string[], output: OwnOutput) =>
  Object.fromEntries(nouns.map((noun) => [noun, output]));

/** JSON has the whole answer, until fields of its rows are chosen. */
const rowsOf = (object: string, row: string, list: string): OwnOutput =>
  words(
    `the ${object} as JSON; in every other form, and with --fields, a row for each ${row}: `,
    fields(list),
    '.',
  );

const lines = words(
  'a result for each line of the file: ',
  fields('line: number, status: number|null, id, code, field, message'),
  '.',
);

const payoutOutcome =
  'id, affiliate_name, amount, currency, status, outcome: done|already|refused, code, message';
const payoutMoves: OwnOutput = {
  parts: ['for one payout the updated Payout; for several the outcome of each: ', fields(payoutOutcome), '.'],
  objects: ['Payout'],
};
const commissionMoves: OwnOutput = {
  parts: [
    'for one commission the updated Transaction; for several the outcome of each: ',
    fields(
      'id, affiliate_name, commission_amount, commission_currency, status, outcome: done|already|refused, code, message',
    ),
    '.',
  ],
  objects: ['Transaction'],
};
const affiliateMoves = words(
  'the outcome of each: ',
  fields('id, name, email, partnership_status, group_id, outcome: done|already|refused, code, message'),
  '.',
);

const imported = fields('job, noun, done, replayed, failed, sums: object, results_file, errors_file');
const importing = words(
  'the result of the import: ',
  imported,
  '; with --dry-run the result of the check: ',
  fields('noun, rows, good, bad, duplicates, blank, sums: object, ignored, unfilled, problems'),
  '.',
);
const job = fields(
  'id, job, state: running|unfinished|done|partly_undone|undone, noun, file, rows, done, failed, replayed, undone, base_url, environment, created_at, finished_at',
);
const nothing = words('nothing.');

export const ownOutput: Readonly<Record<string, OwnOutput>> = {
  ...ofEach(
    ['affiliates', 'referrals', 'conversions', 'commissions'].map((noun) => `${noun} create-batch`),
    lines,
  ),
  'conversions refund-batch': lines,
  ...ofEach(
    ['approve', 'reject', 'move'].map((name) => `affiliates ${name}`),
    affiliateMoves,
  ),
  ...ofEach(
    ['approve', 'release', 'reject', 'reopen'].map((name) => `commissions ${name}`),
    commissionMoves,
  ),
  'commissions totals': rowsOf(
    'CommissionTotals',
    'state and currency',
    'state, currency, count, sales, commission',
  ),
  'payouts create': rowsOf(
    'PayoutRun',
    'payout, or for each affiliate with --changed-details',
    'id: string|null, affiliate_name, affiliate_email, affiliate_id, program_id, amount, currency, status, affiliate: object, invoice_number, payment_method, payment_reference, managed_payout, processed_at, failure_reason, created_at, updated_at, payout_details_changed_at, due',
  ),
  ...ofEach(
    ['start', 'complete', 'fail', 'cancel', 'reopen'].map((name) => `payouts ${name}`),
    payoutMoves,
  ),
  'payouts apply': words(
    'the outcome of each payout: ',
    fields(payoutOutcome.replace('refused', 'waiting|refused')),
    '; with --dry-run the planned steps: ',
    fields('line, id, affiliate_name, amount, currency, status, reported, steps, reference, reason'),
    '.',
  ),
  inbox: rowsOf('Inbox', 'kind', 'waiting, count, amount, since, next'),
  'reports performance': rowsOf(
    'PerformanceReport',
    'key and currency',
    'period, key, name, currency, clicks, referrals, customers, conversions, sales, refunds, commission',
  ),
  'reports funnel': rowsOf(
    'FunnelReport',
    'step',
    'step, count, rate, rate_of_clicks, previous_count, previous_rate, previous_rate_of_clicks',
  ),
  'search find': words('a list of SearchResult: ', fields('type, id, title, detail, matched_field'), '.'),
  'audit verify': words(fields('is_intact: true, entries: number, head: "sequence:hash"'), '.'),
  'webhooks listen': {
    parts: ['a line for each event on a terminal, and the WebhookEvent as one line of JSON in a pipe.'],
    objects: ['WebhookEvent'],
  },
  'webhooks trigger': {
    parts: ['the event: ', fields('id, type'), '; with --endpoint its WebhookDelivery.'],
    objects: ['WebhookDelivery'],
  },
  'webhooks verify': words(fields('valid: true, id, type, sequence'), '.'),
  ...ofEach(
    ['affiliates', 'referrals', 'commissions', 'conversions', 'refunds'].map((noun) => `import ${noun}`),
    importing,
  ),
  'import list': words('a list of ', job, '.'),
  'import status': words(job, '.'),
  'import resume': words(imported, '.'),
  'import errors': words('a list of ', fields('row, key, code, field, message'), '.'),
  'import undo': words('what could not be undone: a list of ', fields('row, id, code, message'), '.'),
  'auth login': words(
    fields('profile, is_current, environment: live|dev|unknown, api_key, base_url'),
    '; the key masked.',
  ),
  'auth logout': nothing,
  'auth list': words(
    'a list of ',
    fields('profile, current, environment, api_key, base_url, signing_secret'),
    '; keys masked.',
  ),
  'auth use': nothing,
  'auth whoami': words(
    fields(
      'profile, environment, api_key, api_key_from, base_url, base_url_from, signing_secret, signing_secret_from, accepted: boolean',
    ),
    '; keys masked.',
  ),
  'config get': words(
    fields('profile, api_key, base_url, signing_secret, webhook_secret'),
    ', or the one setting; keys masked.',
  ),
  'config set': nothing,
  'config path': words('the path, whether there is a file or not.'),
  doctor: words('a list of ', fields('check, result: ok|warn|fail|skip, found, todo'), '.'),
  sign: words(
    'the two headers, one on each line; a curl command with --curl; with -o json ',
    fields('X-Service-Signature, X-Service-Timestamp'),
    '.',
  ),
  api: words('the response as JSON; in every other form, and with --fields, its data.'),
  completion: words('a script for the shell.'),
};
