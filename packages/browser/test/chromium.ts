import { spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The Chromium of the machine, or `undefined`: then the tests that need one are skipped. */
export const chromiumPath =
  process.env.TRIBUTARY_CHROMIUM || installed('chromium', 'chromium-browser', 'google-chrome');

/** The same without windows, tabs and their pages, where it is installed: what needs a page alone is faster with it. */
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

/** For a browser to which every host under `.test` is the TLS server at `port`, with this certificate. */
export function optionsFor(port: number, certificate: string): string[] {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return [
    `--host-resolver-rules=MAP *.test 127.0.0.1:${port}`,
    // It is as good as any: one that is merely tolerated keeps pages out of caches and from being loaded ahead.
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
    // Real browsers have these, automated ones do not.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** Opens a page in a browser that no debugger is attached to. Returns how to end it. */
export function openAlone(url: string, options: readonly string[]): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'tributary-chromium-'));
  const args = [...options, '--headless', `--user-data-dir=${profile}`, '--no-first-run', url];
  // A killed browser leaves its temporary files behind: they go with the profile.
  const env = { ...process.env, TMPDIR: profile };
  const child = spawn(chromiumPath ?? '', args, { stdio: 'ignore', detached: true, env });
  const ended = new Promise((resolve) => child.once('close', resolve));
  return async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, maxRetries: 10, retryDelay: 100 });
  };
}
