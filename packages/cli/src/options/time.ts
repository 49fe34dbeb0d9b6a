import { InvalidArgumentError } from 'commander';

/** An instant as the API takes it. A date alone is midnight UTC; everything else is for the server to judge. */
export function instant(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const midnight = `${text}T00:00:00.000Z`;
  // The 31st of February would become a day in March without a word.
  const exists = !Number.isNaN(Date.parse(midnight)) && new Date(midnight).toISOString() === midnight;
  if (!exists) throw new InvalidArgumentError('There is no such day.');
  return midnight;
}
