import { InvalidArgumentError } from 'commander';

/** `a,b` and the option given again: both add to the list. */
export function commaList(text: string, before: string[] | undefined): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new InvalidArgumentError('It must be a list such as one,two.');
  return [...(before ?? []), ...parts];
}

/** `key=value`, given again for every key. Values stay text; a key given twice is a mistake. */
export function keyValue(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be key=value.');
  const key = text.slice(0, at);
  if (before !== undefined && Object.hasOwn(before, key))
    throw new InvalidArgumentError(`'${key}' is given twice.`);
  return Object.fromEntries([...Object.entries(before ?? {}), [key, text.slice(at + 1)]]);
}

/** One value per option, given again for more: for values that may hold a comma, such as URLs. */
export const repeated = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];
