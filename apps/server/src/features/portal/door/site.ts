import type { contract } from '@tributary/contract';
import { accentColors } from '@tributary/core';
import type { Deps } from '../../../context.ts';
import type { OpenPortal, PortalLook, PortalLooks } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';
import type { OpenEndpoint } from '../../../endpoint.ts';
import { settingsOf } from '../../portals/portal.ts';
import { requirePortal } from './require-portal.ts';

type Reading = Pick<Deps, 'db' | 'portals'>;
type Named = Pick<OpenPortal, 'environmentId' | 'programId'>;
type Site = Awaited<ReturnType<typeof readSite>>;

/**
 * Cache keyed by the portal object from the directory. Each lookup returns a new object, so a cached site is
 * never older than the directory.
 */
const sites = new WeakMap<OpenPortal, Promise<Site>>();

/**
 * Returns the appearance of an open portal. Cached until the directory is looked up again, because anyone may
 * request it as often as they like.
 */
export function siteOf({ db }: Pick<Deps, 'db'>, open: OpenPortal): Promise<Site> {
  const kept = sites.get(open);
  if (kept) return kept;
  const site = readSite({ db }, open);
  sites.set(open, site);
  site.catch(() => sites.delete(open));
  return site;
}

/** Reads the appearance of a portal. Returns null if the portal has been deleted in the meantime. */
async function readSite({ db }: Pick<Deps, 'db'>, { environmentId, programId }: Named) {
  const row = await db.orm.portal.findUnique({
    where: { environmentId_programId: { environmentId, programId } },
    omit: { logo: true },
    include: { program: { select: { name: true } } },
  });
  if (!row) return null;
  const settings = settingsOf(row);
  return {
    settings,
    brandName: settings.brand_name ?? row.program.name,
    colors: accentColors(settings.accent),
    logoPath: row.logoSha256 === null ? null : `logo?v=${row.logoSha256}`,
  };
}

export const getPortalSite: OpenEndpoint<typeof contract.portalSite.get> = async (ctx) => {
  const open = await requirePortal(ctx);
  const site = await siteOf(ctx, open);
  if (!site) throw new Failure('NOT_FOUND', 'This program has no open portal.');
  const { settings, brandName, colors, logoPath } = site;
  const { access, languages, default_language, texts } = settings;
  const { support_email, terms_url, privacy_url, shows_powered_by } = settings;
  return {
    data: {
      program_id: open.programId,
      brand_name: brandName,
      accent_colors: colors,
      logo_path: logoPath,
      ...{ access, languages, default_language, texts },
      ...{ support_email, terms_url, privacy_url, shows_powered_by },
      // In dev, codes are shown in the environment's mailbox.
      sends_codes: ctx.mail.canSend || open.mode === 'dev',
    },
  };
};

export const portalLooks = ({ db, portals }: Reading): PortalLooks => ({
  find: async (programId) => {
    const open = await portals.find(programId);
    const site = open && (await siteOf({ db }, open));
    return (
      site && ({ name: site.brandName, colors: site.colors, logoPath: site.logoPath } satisfies PortalLook)
    );
  },
  logo: async (programId) => {
    const open = await portals.find(programId);
    if (!open) return null;
    const { environmentId } = open;
    const row = await db.orm.portal.findUnique({
      where: { environmentId_programId: { environmentId, programId } },
      select: { logo: true, logoType: true, logoSha256: true },
    });
    if (!row?.logo || row.logoType === null || row.logoSha256 === null) return null;
    return { type: row.logoType, sha256: row.logoSha256, bytes: row.logo };
  },
});
