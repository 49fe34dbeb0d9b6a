/** Returns the number of cases that a property is tried with: `few` in `npm test`, `many` in `npm run prove`. */
export const runs = ({ few, many }: { readonly few: number; readonly many: number }): number =>
  process.env.TRIBUTARY_TEST_RUNS === 'many' ? many : few;
