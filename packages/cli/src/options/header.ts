import { InvalidArgumentError } from 'commander';

/** `Name: value` as curl takes it, given again for more. */
export function headerLine(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const [, name, value] = /^([\w-]+):[ \t]*([\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("It must be 'Name: value'.");
  return { ...before, [name]: value };
}
