import type { OpenContext } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';

/**
 * Returns the portal that a page names in `Tributary-Portal`.
 * @throws NOT_FOUND where the program has no open portal: the answer does not tell whether there is such a program
 */
export async function requirePortal({ portals, portalId }: OpenContext): Promise<OpenPortal> {
  const portal = portalId === null ? null : await portals.find(portalId);
  if (!portal)
    throw new Failure(
      'NOT_FOUND',
      'There is no open portal of this program. The header Tributary-Portal names it.',
    );
  return portal;
}
