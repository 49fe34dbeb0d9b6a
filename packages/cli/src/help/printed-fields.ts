/** Fields that a command prints, if they differ from its endpoint's data. */
export interface PrintedFields {
  /** Fields of rows that the CLI builds. Their nested fields are not checked. */
  readonly fields: readonly string[];
  /** Additional routes whose data the command prints. */
  readonly routes: readonly string[];
}

const own = (list: string, ...routes: string[]): PrintedFields => ({
  fields: list === '' ? [] : list.split(', '),
  routes,
});

const each = (names: string, noun: string, printed: PrintedFields) =>
  Object.fromEntries(names.split(' ').map((name) => [noun.replace('*', name), printed]));

const outcome = 'outcome, code, message';
const payoutOutcome = `id, affiliate_name, amount, currency, status, ${outcome}`;
const imported = 'job, noun, done, replayed, failed, sums, results_file, errors_file';
const checked = 'rows, good, bad, duplicates, blank, ignored, unfilled, problems';
const job =
  'id, job, state, noun, file, rows, done, failed, replayed, undone, base_url, environment, created_at, finished_at';

const accrualFigures =
  'currency, opening, earned, refunded, clawed_back, refunds_undone, rejected, voided, adjusted, paid, returned, closing';

export const printedFields: Readonly<Record<string, PrintedFields>> = {
  ...each(
    'affiliates coupons referrals conversions commissions',
    '* create-batch',
    own('line, status, id, code, field, message'),
  ),
  'conversions refund-batch': own('line, status, id, code, field, message'),
  'conversions list': own('', 'commissions.list'),
  ...each(
    'approve reject move invite',
    'affiliates *',
    own(`id, name, email, partnership_status, group_id, ${outcome}`),
  ),
  ...each(
    'approve release reject reopen',
    'commissions *',
    own(`affiliate_name, ${outcome}`, 'commissions.get'),
  ),
  'commissions totals': own('state, currency, count, sales, commission'),
  'payouts create': own('affiliate_name, affiliate_email, payout_details_changed_at, due', 'payouts.get'),
  ...each('start complete fail cancel reopen', 'payouts *', own(payoutOutcome, 'payouts.get')),
  'payouts apply': own(`${payoutOutcome}, line, reported, steps, reference, reason`),
  inbox: own('waiting, count, amount, since, next'),
  'reports performance': own(
    'period, key, name, currency, clicks, referrals, customers, conversions, sales, refunds, commission',
  ),
  'reports funnel': own(
    'step, count, rate, rate_of_clicks, previous_count, previous_rate, previous_rate_of_clicks',
  ),
  'balances list': own('currency, pending, held, ready, claimed, paid, clawed_back', 'balances.list'),
  'reports owed': own('program_id, currency, pending, held, ready, claimed, owed, paid', 'reports.owed'),
  'reports accruals': own(`figure, ${accrualFigures}`, 'reports.accruals'),
  'search find': own('type, id, title, detail, matched_field'),
  'audit verify': own('is_intact, entries, head'),
  ...each('enable disable', 'webhooks endpoints *', own('', 'webhookEndpoints.update')),
  'webhooks listen': own('', 'webhookEvents.get'),
  'webhooks trigger': own('', 'webhookEvents.test', 'webhookEndpoints.test'),
  'webhooks verify': own('valid, id, type, sequence'),
  ...each(
    'affiliates coupons referrals commissions conversions refunds',
    'import *',
    own(`${imported}, ${checked}`),
  ),
  'import list': own(job),
  'import status': own(job),
  'import resume': own(imported),
  'import errors': own('row, key, code, field, message'),
  'import undo': own('row, id, code, message'),
  'auth login': own('profile, is_current, environment, api_key, base_url'),
  'auth logout': own(''),
  'auth list': own('profile, current, environment, api_key, base_url, signing_secret'),
  'auth use': own(''),
  'auth whoami': own(
    'profile, environment, api_key, api_key_from, base_url, base_url_from, signing_secret, signing_secret_from, accepted',
  ),
  'config get': own('profile, api_key, base_url, signing_secret, webhook_secret'),
  'config set': own(''),
  'config path': own(''),
  doctor: own('check, result, found, todo'),
  sign: own('X-Service-Signature, X-Service-Timestamp'),
  completion: own(''),
};
