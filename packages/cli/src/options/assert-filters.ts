import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';

/** By what an option filters: a read of it answers `NOT_FOUND` when there is no such thing. */
const owners: Readonly<Record<string, (client: Tributary, id: string) => PromiseLike<unknown>>> = {
  programId: ({ programs }, id) => programs.get(id),
  groupId: ({ groups }, id) => groups.get(id),
  affiliateId: ({ affiliates }, id) => affiliates.get(id),
  siteId: ({ sites }, id) => sites.get(id),
  referralId: ({ referrals }, id) => referrals.get(id),
};

/**
 * Throws the server's `NOT_FOUND` when a list is empty because a filter names nothing that is there, such as a program
 * by its name. A list with rows costs no further request.
 */
export async function assertFilters(
  { client, hasFoundNothing }: Pick<Cli, 'client' | 'hasFoundNothing'>,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!hasFoundNothing()) return;
  for (const [option, read] of Object.entries(owners)) {
    const id = options[option];
    if (typeof id !== 'string') continue;
    try {
      await read(await client(), id);
    } catch (error) {
      // A key may read the list and not this; then the empty list is all that can be said.
      if ((error as { status?: number }).status === 404) throw error;
    }
  }
}
