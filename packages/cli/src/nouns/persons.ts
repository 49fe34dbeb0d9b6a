import type { PersonExport, Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { command } from '../options/command.ts';

/** Maximum number of rows per request. */
const ROWS_AT_ONCE = 1_000;

type Section = { readonly [Name in keyof PersonExport]: PersonExport[Name] extends unknown[] ? Name : never };
type SectionName = Section[keyof Section];

/** Returns all pages of an export as one document. */
async function exportAll(client: Tributary, email: string): Promise<PersonExport> {
  let whole = await client.persons.export({ email, limit: ROWS_AT_ONCE });
  while (whole.next_after !== null) {
    const next = await client.persons.export({ email, limit: ROWS_AT_ONCE, after: whole.next_after });
    const names = Object.keys(next).filter((name) => Array.isArray(next[name as SectionName]));
    const joined = names.map((name) => [name, [...whole[name as SectionName], ...next[name as SectionName]]]);
    whole = { ...next, ...Object.fromEntries(joined) };
  }
  return whole;
}

const exportPerson = ({ client, print }: Cli) =>
  command('export', 'Print everything stored about a person as one document')
    .argument('<email>', 'e-mail address, ignoring case')
    .example('persons export cy@example.com -o json > cy.json')
    .action(async (email) => print(await exportAll(await client(), email)));

export const commands = (cli: Cli) => [exportPerson(cli)];
