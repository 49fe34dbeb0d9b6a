export interface FuzzOptions {
  /** Number of cases for all operations together, distributed by their number of fields. */
  readonly cases: number;
  readonly seed: number;
  /** True to print the table. */
  readonly isShown: boolean;
}

/** About half a minute on an idle machine. */
const CASES = 3_000;
const SEED = 20_261_122;

/** Reads options from environment variables. `npm run fuzz` sets all of them. */
export const fuzzOptions = (env: Readonly<Record<string, string | undefined>>): FuzzOptions => ({
  cases: wholeNumber('TRIBUTARY_FUZZ_CASES', env.TRIBUTARY_FUZZ_CASES) ?? CASES,
  seed: wholeNumber('TRIBUTARY_FUZZ_SEED', env.TRIBUTARY_FUZZ_SEED) ?? SEED,
  isShown: env.TRIBUTARY_FUZZ_CASES !== undefined,
});

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} takes a whole number, not "${text}".`);
  return Number(text);
}
