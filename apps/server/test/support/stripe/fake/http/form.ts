/** Parameters as actions receive them: nested, with numbers and booleans where Stripe has them. */
export type Params = Record<string, unknown>;

const integers = new Set([
  'amount',
  'amount_off',
  'amount_to_capture',
  'balance',
  'credit_amount',
  'duration_in_months',
  'interval_count',
  'limit',
  'max_redemptions',
  'out_of_band_amount',
  'quantity',
  'refund_amount',
  'trial_end',
  'trial_period_days',
  'unit_amount',
  ...['gt', 'gte', 'lt', 'lte'],
]);
const decimals = new Set(['percent_off', 'percentage']);
const booleans = new Set([
  'active',
  'allow_promotion_codes',
  'auto_advance',
  'cancel_at_period_end',
  'confirm',
  'disabled',
  'enabled',
  'inclusive',
  'paid_out_of_band',
]);

/** Parses `a[b][0][c]=1` into `{ a: { b: [{ c: 1 }] } }`. */
export function parseForm(form: URLSearchParams): Params {
  const root: Params = {};
  for (const [name, text] of form) {
    const path = [...name.matchAll(/[^[\]]+|(?<=\[)(?=\])/g)].map(([part]) => part);
    put(root, path, typed(path, text));
  }
  return listed(root) as Params;
}

function typed(path: readonly string[], text: string): unknown {
  const name = path.at(-1) ?? '';
  if (path.includes('metadata')) return text;
  if (integers.has(name) && /^-?\d+$/.test(text)) return Number(text);
  if (decimals.has(name) && /^-?[\d.]+$/.test(text)) return Number(text);
  if (booleans.has(name) && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function put(into: Params, [head = '', ...tail]: string[], value: unknown): void {
  const key = head === '' ? String(Object.keys(into).length) : head;
  if (tail.length === 0) into[key] = value;
  else {
    into[key] ??= {};
    put(into[key] as Params, tail, value);
  }
}

/** Converts objects whose keys are 0, 1, 2 … to lists. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
