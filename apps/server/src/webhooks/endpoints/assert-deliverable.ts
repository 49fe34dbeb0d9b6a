import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import { assertPublicUrl } from '../sender/address-rules.ts';

/** What the contract cannot know of a URL: whether this environment takes it, and where it leads. Asks name servers. */
export async function assertDeliverable(
  { principal, addressRules }: RequestContext,
  url: string,
): Promise<void> {
  const needsTls = principal.mode === 'live' && !addressRules.allowsPrivate;
  if (needsTls && !/^https:/i.test(url)) {
    throw validationFailure([{ field: 'url', message: 'A live environment needs an https:// URL.' }]);
  }
  await assertPublicUrl(url, addressRules);
}
