import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';

/** Requests that read the object that an option filters by. */
const owners: Readonly<Record<string, (client: Tributary, id: string) => PromiseLike<unknown>>> = {
  programId: ({ programs }, id) => programs.get(id),
  groupId: ({ groups }, id) => groups.get(id),
  affiliateId: ({ affiliates }, id) => affiliates.get(id),
  siteId: ({ sites }, id) => sites.get(id),
  referralId: ({ referrals }, id) => referrals.get(id),
};

/**
 * Throws the server's `NOT_FOUND` if a list is empty because a filter names an object that doesn't exist, such as a program
 * name instead of an id. A list with rows needs no additional request.
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
      // If the key may not read this object, the list is simply empty.
      if ((error as { status?: number }).status === 404) throw error;
    }
  }
}
