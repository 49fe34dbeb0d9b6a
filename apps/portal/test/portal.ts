import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@tributary/core';
import type { PortalUpdate } from '@tributary/sdk';
import type { BrowserContext, Page } from 'playwright-core';
import { headlessShellPath, launchChromium } from '../../../packages/browser/test/chromium.ts';
import { type Look, newContext, settled } from '../../dashboard/test/dashboard.ts';
import { portalBrowser } from '../../server/test/support/affiliate-browser.ts';
import { startServer, type TestAccount, type TestServer } from '../../server/test/support/harness.ts';
import { mailOn } from '../../server/test/support/mail-settings.ts';

const built = fileURLToPath(new URL('../dist/index.html', import.meta.url));

export interface PortalLook extends Look {
  /** Default: no one is signed in. */
  readonly email?: string;
  readonly language?: Locale;
}

export interface PortalApp {
  readonly server: TestServer;
  readonly account: TestAccount;
  /** The browser's console messages and errors. No page may cause any. */
  readonly complaints: string[];
  urlOf(programId: string, path?: string): string;
  openPortal(programId: string, settings?: PortalUpdate): Promise<void>;
  visitor(programId: string, look?: PortalLook): Promise<BrowserContext>;
  /** Opens a page in a separate browser, and waits until everything has loaded. */
  open(programId: string, path: string, look?: PortalLook): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Starts a server with the built portal, an account, and the installed Chromium. If `mail` is false, the server sends
 * no e-mail.
 */
export async function openPortalApp({ mail = true } = {}): Promise<PortalApp> {
  if (!existsSync(built))
    throw new Error('The portal is not built: run `npm test`, or `npx vite build` in apps/portal.');
  const server = await startServer({ ...(mail && { mail: mailOn(1) }), encryptionKeys: [randomBytes(32)] });
  const account = await server.account();
  const flags = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'];
  const browser = await launchChromium(flags, headlessShellPath);
  const complaints: string[] = [];
  const urlOf = (programId: string, path = '') => `${server.baseUrl}/p/${programId}/${path}`;
  const visitor = async (programId: string, look: PortalLook = {}) => {
    const context = await newContext(browser, look);
    context.on('console', (message) => {
      // Visitors who are not signed in get a 401 first.
      const isExpected = /status of 401/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    if (look.email !== undefined) {
      const own = portalBrowser(server, programId);
      await own.signIn(look.email);
      for (const [name, value] of own.cookies)
        await context.addCookies([{ name, value, url: server.baseUrl, httpOnly: true, sameSite: 'Strict' }]);
    }
    return context;
  };
  return {
    ...{ server, account, complaints, urlOf, visitor },
    openPortal: async (programId, settings = {}) => {
      await account.live.client.portals.update(programId, { is_open: true, ...settings });
      server.deps.portals.forget();
    },
    open: async (programId, path, look) => {
      const page = await (await visitor(programId, look)).newPage();
      await page.goto(urlOf(programId, path));
      await settled(page);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
