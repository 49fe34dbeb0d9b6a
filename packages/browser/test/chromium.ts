import { spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Path of the installed Chromium. If undefined, tests that need it are skipped. */
export const chromiumPath =
  process.env.TRIBUTARY_CHROMIUM || installed('chromium', 'chromium-browser', 'google-chrome');

/**
 * Path of the headless shell, or of Chromium if the shell is not installed. The shell has no user interface and is
 * faster.
 */
export const headlessShellPath =
  process.env.TRIBUTARY_CHROMIUM || installed('chromium-headless-shell') || chromiumPath;

if (!chromiumPath)
  console.warn(
    'Tests in the browser are skipped: install Chromium (Debian: apt-get install chromium), or name one in TRIBUTARY_CHROMIUM.',
  );

function installed(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * Returns launch options for a browser that connects every host under `.test` to the TLS server at `port` and trusts
 * its certificate.
 */
export function optionsFor(port: number, certificate: string): string[] {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return [
    `--host-resolver-rules=MAP *.test 127.0.0.1:${port}`,
    // Make Chromium trust the certificate. If certificate errors were only ignored, it would neither cache nor prefetch
    // pages.
    `--ignore-certificate-errors-spki-list=${hash}`,
    '--test-third-party-cookie-phaseout',
    '--no-sandbox',
    '--disable-gpu',
  ];
}

export function launchChromium(options: readonly string[], path = chromiumPath): Promise<Browser> {
  return chromium.launch({
    executablePath: path ?? '',
    args: [...options],
    // Automated browsers disable the back/forward cache by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** Opens a page in a browser without a debugger. Returns a function that ends the browser. */
export function openAlone(url: string, options: readonly string[]): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'tributary-chromium-'));
  const args = [...options, '--headless', `--user-data-dir=${profile}`, '--no-first-run', url];
  // A killed browser leaves temporary files behind. Put them here, so that they are deleted with the profile.
  const env = { ...process.env, TMPDIR: profile };
  const child = spawn(chromiumPath ?? '', args, { stdio: 'ignore', detached: true, env });
  const ended = new Promise((resolve) => child.once('close', resolve));
  return async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, maxRetries: 10, retryDelay: 100 });
  };
}
