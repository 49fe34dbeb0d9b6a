/** Every page, with the places of ids filled in from the demo's data. */
export const pages: readonly string[] = [
  '/',
  '/commissions',
  '/commissions?state=to_approve',
  '/commissions?open={commission}',
  '/commissions/{commission}',
];
