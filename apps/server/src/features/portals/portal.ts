import type { Portal as WirePortal } from '@tributary/contract';
import { accentColors, movedAccentUses } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { defaultPortal, type PortalSettings } from '../../domain/portals/portal-settings.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Portal } from '../../platform/db/generated/client.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

/** Portal without the bytes of its logo, which only the logo's routes read. */
export type PortalRow = Omit<Portal, 'logo'>;

export const findPortal = (
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'portal'>,
  programId: string,
): Promise<PortalRow | null> =>
  tx.portal.findUnique({
    where: { environmentId_programId: { environmentId, programId } },
    omit: { logo: true },
  });

export const settingsOf = (row: PortalRow | null): PortalSettings =>
  row === null
    ? defaultPortal
    : {
        is_open: row.isOpen,
        access: row.access as PortalSettings['access'],
        brand_name: row.brandName,
        accent: row.accent,
        support_email: row.supportEmail,
        terms_url: row.termsUrl,
        privacy_url: row.privacyUrl,
        languages: row.languages as PortalSettings['languages'],
        default_language: row.defaultLanguage as PortalSettings['default_language'],
        texts: row.texts as PortalSettings['texts'],
        questions: row.questions as PortalSettings['questions'],
        questions_version: row.questionsVersion,
        payout_methods: row.payoutMethods as PortalSettings['payout_methods'],
        customer_visibility: row.customerVisibility as PortalSettings['customer_visibility'],
        shows_powered_by: row.showsPoweredBy,
      };

export const columnsOf = (settings: PortalSettings) => ({
  isOpen: settings.is_open,
  access: settings.access,
  brandName: settings.brand_name,
  accent: settings.accent,
  supportEmail: settings.support_email,
  termsUrl: settings.terms_url,
  privacyUrl: settings.privacy_url,
  languages: settings.languages,
  defaultLanguage: settings.default_language,
  texts: settings.texts,
  questions: settings.questions,
  questionsVersion: settings.questions_version,
  payoutMethods: settings.payout_methods,
  customerVisibility: settings.customer_visibility,
  showsPoweredBy: settings.shows_powered_by,
});

/** Returns the URL at which a program's affiliates sign in. */
export const portalUrlOf = (publicUrl: string, programId: string): string =>
  `${publicUrl}/p/${encodeURIComponent(programId)}/`;

const toLogo = ({ logoType, logoSha256 }: PortalRow): WirePortal['logo'] =>
  logoType === null || logoSha256 === null
    ? null
    : { content_type: logoType as NonNullable<WirePortal['logo']>['content_type'], sha256: logoSha256 };

export function toPortal(
  { publicUrl }: Pick<RequestContext, 'publicUrl'>,
  programId: string,
  row: PortalRow | null,
): WirePortal {
  const settings = settingsOf(row);
  return {
    program_id: programId,
    portal_url: portalUrlOf(publicUrl, programId),
    ...settings,
    accent_colors: { ...accentColors(settings.accent), moved: movedAccentUses(settings.accent) },
    logo: row && toLogo(row),
    updated_at: row && toTimestamp(row.updatedAt),
  };
}
