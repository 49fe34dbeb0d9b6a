import { InvalidArgumentError } from 'commander';

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** A calendar day such as 2026-11-30, in no time zone. */
export function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-11-30.');
  return instant(text).slice(0, text.length);
}

/** An instant as the API takes it. A date alone is midnight UTC; everything else is for the server to judge. */
export function instant(text: string): string {
  if (!isDay(text)) return text;
  const midnight = `${text}T00:00:00.000Z`;
  // The 31st of February would become a day in March without a word.
  const exists = !Number.isNaN(Date.parse(midnight)) && new Date(midnight).toISOString() === midnight;
  if (!exists) throw new InvalidArgumentError('There is no such day.');
  return midnight;
}
