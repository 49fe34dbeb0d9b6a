import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locale, locales } from '@tributary/core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { headlessShellPath, launchChromium } from '../../../packages/browser/test/chromium.ts';
import { startServer, type TestAccount, type TestServer } from '../../server/test/support/harness.ts';

const built = fileURLToPath(new URL('../dist/index.html', import.meta.url));

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly language?: Locale;
  /** Default: UTC. */
  readonly timezoneId?: string;
  /** Default: signed in to both of the account's environments. */
  readonly signedIn?: boolean;
}

export interface Dashboard {
  readonly server: TestServer;
  readonly account: TestAccount;
  /** The browser's console messages and errors. No page may cause any. */
  readonly complaints: string[];
  visitor(look?: Look): Promise<BrowserContext>;
  /** Opens a page of the live environment in a separate browser, and waits until everything has loaded. */
  open(path: string, look?: Look): Promise<Page>;
  signIn(context: BrowserContext, apiKey: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with the built dashboard, an account, and the installed Chromium. */
export async function openDashboard(options: Parameters<typeof startServer>[0] = {}): Promise<Dashboard> {
  if (!existsSync(built))
    throw new Error('The dashboard is not built: run `npm test`, or `npx vite build` in apps/dashboard.');
  const server = await startServer({ relays: true, delivers: true, allowsPrivateWebhooks: true, ...options });
  const account = await server.account();
  const flags = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'];
  const browser = await launchChromium(flags, headlessShellPath);
  const complaints: string[] = [];
  const signIn = async (context: BrowserContext, api_key: string) => {
    const answer = await context.request.post(`${server.baseUrl}/v1/sessions`, {
      data: { api_key },
      headers: { origin: server.baseUrl },
    });
    if (answer.status() !== 201)
      throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
  };
  const visitor = async (look: Look = {}) => {
    const context = await newContext(browser, look);
    if (look.signedIn !== false) {
      await signIn(context, account.liveApiKey);
      await signIn(context, account.apiKey);
    }
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    // Intercept file dialogs from the start, because a key press could open one before interception is enabled.
    context.on('page', (page) => page.on('filechooser', () => undefined));
    return context;
  };
  return {
    ...{ server, account, complaints, visitor, signIn },
    open: async (path, look) => {
      const page = await (await visitor(look)).newPage();
      await page.goto(`${server.baseUrl}/app${path}`);
      await settled(page);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

export function newContext(browser: Browser, look: Look): Promise<BrowserContext> {
  const { width = 1440, height = 900, dark = false, language = 'en', timezoneId = 'UTC' } = look;
  return browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: locales[language ?? 'en'].format,
    timezoneId,
    reducedMotion: 'reduce',
    hasTouch: width < 500,
  });
}

const SETTLED_MS_MAX = 30_000;

/** Waits until the page stays idle, because loaded data can cause further requests. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main');
  await page.evaluate(async (until) => {
    for (let idle = 0; idle < 3 && Date.now() < until; ) {
      idle = document.querySelector('[aria-busy="true"], .stale') ? 0 : idle + 1;
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  }, Date.now() + SETTLED_MS_MAX);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .stale') === null);
  await page.evaluate(() => document.fonts.ready);
}
