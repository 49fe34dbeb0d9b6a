import type { OpenContext } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';

/**
 * Returns the portal named in the header `Tributary-Portal`.
 * @throws NOT_FOUND if the program has no open portal, without revealing whether the program exists
 */
export async function requirePortal({ portals, portalId }: OpenContext): Promise<OpenPortal> {
  const portal = portalId === null ? null : await portals.find(portalId);
  if (!portal)
    throw new Failure(
      'NOT_FOUND',
      'This program has no open portal. The program is identified by the header Tributary-Portal.',
    );
  return portal;
}
