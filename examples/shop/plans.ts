export interface Plan {
  readonly name: string;
  /** US dollars per month. */
  readonly price: number;
  readonly for: string;
}

export const plans: ReadonlyMap<string, Plan> = new Map([
  ['solo', { name: 'Solo', price: 29.9, for: 'One calendar and as many quiet mornings as you like.' }],
  ['team', { name: 'Team', price: 79, for: 'For up to ten people who want to know when not to meet.' }],
]);

export const toDollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
