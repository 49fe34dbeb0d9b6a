import type { Cli } from '../cli.ts';
import { environmentOf } from '../settings/settings.ts';

/** More are only counted. */
const namedMax = 3;

/** `live, program Shop: `, in front of a question about money: where it would be moved. */
export async function moneyPlace(
  cli: Pick<Cli, 'client' | 'settings'>,
  programIds: Iterable<string | undefined>,
): Promise<string> {
  const { apiKey } = await cli.settings();
  const environment = environmentOf(apiKey?.value ?? '');
  const ids = [...new Set(programIds)].filter((id) => id !== undefined);
  if (ids.length === 0) return `${environment}: `;
  if (ids.length > namedMax) return `${environment}, ${ids.length} programs: `;
  const { programs } = await cli.client();
  // A key may move payouts and not read programs; their ids say enough then.
  const nameOf = (id: string) =>
    programs.get(id).then(
      ({ name }) => name ?? id,
      () => id,
    );
  const names = await Promise.all(ids.map(nameOf));
  return `${environment}, program${names.length > 1 ? 's' : ''} ${names.join(' and ')}: `;
}
