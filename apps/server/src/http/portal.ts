import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { PortalLook, PortalLooks } from '../dependencies.ts';
import { builtFolder, notBuilt, onlyOurs } from './built-app.ts';
import { builtFiles } from './built-files.ts';
import { escaped } from './pages/page.ts';
import { stateOf } from './request-state.ts';

interface Options {
  /** Folder of the built portal; null for no portal. Default: the output of the build. */
  readonly folder: string | null | undefined;
  readonly publicUrl: string;
  readonly looks: PortalLooks;
}

interface Asked {
  readonly programId: string;
  /** Path of the portal, as browsers see it. */
  readonly base: string;
}

/**
 * Serves `/p/{program}` and everything below it: the files of the built portal, the merchant's branding, and
 * the page for all other paths. None of it mentions Tributary.
 */
export function portal({ folder = builtFolder('portal'), publicUrl, looks }: Options): Router {
  const router = Router();
  const prefix = new URL(publicUrl).pathname.replace(/\/$/, '');
  const page = folder === null ? null : readFileSync(join(folder, 'index.html'), 'utf8');
  const files = folder === null ? null : builtFiles(folder, (path) => path.startsWith('/assets/'));
  const own = ownFiles(looks);
  router.use('/p/:program', onlyOurs({ hasInlineStyles: false }), async (req, res, next) => {
    const programId = String(req.params.program);
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !/^\w{1,64}$/.test(programId)) return next();
    stateOf(req).openRoute = '/p/:program';
    const base = `${prefix}/p/${programId}/`;
    if (req.originalUrl.split('?')[0] === `/p/${programId}`) return res.redirect(302, base);
    const send = own[req.path];
    if (send) return send(programId, req, res, next);
    if (page === null || files === null) return notBuilt('Portal')(req, res, next);
    if (req.path.startsWith('/assets/')) return files(req, res, next);
    return sendPage(page, { programId, base }, await looks.find(programId), res);
  });
  return router;
}

type SendOwn = (programId: string, ...request: Parameters<RequestHandler>) => Promise<unknown>;

/** Returns the files that differ between programs. */
const ownFiles = (looks: PortalLooks): Readonly<Record<string, SendOwn>> => ({
  '/brand.css': async (programId, _req, res, next) => {
    const look = await looks.find(programId);
    if (!look) return next();
    return res.set('Cache-Control', 'no-cache').type('css').send(styleOf(look));
  },
  '/icon.svg': async (programId, _req, res, next) => {
    const look = await looks.find(programId);
    if (!look) return next();
    return res.set('Cache-Control', 'no-cache').type('svg').send(iconOf(look));
  },
  '/logo': async (programId, req, res, next) => {
    const logo = await looks.logo(programId);
    return logo ? sendLogo(logo, req, res) : next();
  },
});

function sendLogo(
  { type, sha256, bytes }: NonNullable<Awaited<ReturnType<PortalLooks['logo']>>>,
  { query }: Request,
  res: Response,
): void {
  const isNamed = query.v === sha256;
  res
    .set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .type(type)
    .send(Buffer.from(bytes));
}

const styleOf = ({ colors: { fill, on_light, on_dark } }: PortalLook): string =>
  `:root{--accent-fill:${fill};--accent:light-dark(${on_light},${on_dark})}\n`;

/** Draws an icon with the first letter of the brand, for a merchant without a logo. */
function iconOf({ name, colors: { fill } }: PortalLook): string {
  const [letter = ''] = name.trim().toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${fill}"/><text x="16" y="22.500" font-family="system-ui,sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="#fff">${escaped(letter)}</text></svg>\n`;
}

function sendPage(page: string, { programId, base }: Asked, look: PortalLook | null, res: Response): void {
  const icon = look?.logoPath ?? 'icon.svg';
  const ofProgram = look
    ? `\n    <title>${escaped(look.name)}</title>
    <link rel="icon" href="./${escaped(icon)}" />
    <link rel="stylesheet" href="./brand.css" />`
    : '\n    <link rel="icon" href="data:," />';
  const head = `<head>
    <base href="${escaped(base)}" />
    <meta name="program" content="${escaped(programId)}" />`;
  // Insert the colors after the app's style sheet, so that they override it.
  const html = page.replace('<head>', head).replace('</head>', () => `${ofProgram}\n  </head>`);
  res
    .status(look ? 200 : 404)
    .set('Cache-Control', 'no-cache')
    .type('html')
    .send(html);
}
