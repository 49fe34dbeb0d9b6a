import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPortalPartner } from '../../../examples/demo/portal-partner.ts';
import { headlessShellPath } from '../../../packages/browser/test/chromium.ts';
import { openPortalApp, type PortalApp, type PortalLook } from './portal.ts';

/** `npm run pictures` sets the folder. Without it, these tests are skipped. */
const folder = process.env.TRIBUTARY_README_PICTURES;

describe.skipIf(!headlessShellPath || !folder)('pictures for the README', () => {
  let app: PortalApp;
  let programId: string;
  let email: string;
  beforeAll(async () => {
    app = await openPortalApp();
    const { client } = app.account.live;
    const said = await addPortalPartner({ client, baseUrl: app.server.baseUrl });
    programId = /\/p\/(\w+)\//.exec(said)?.[1] ?? '';
    email = /[\w.]+@[\w.]+/.exec(said)?.[0] ?? '';
    await client.portals.update(programId, { accent: '#3b5bdb' });
  }, 300_000);
  afterAll(() => app?.close());

  const take = async (path: string, name: string, look: PortalLook) => {
    const page = await app.open(programId, path, { ...look, email });
    const png = await page.screenshot({ path: join(folder ?? '', `${name}.png`) });
    expect(png.length).toBeLessThan(300_000);
  };

  test('Home as an affiliate sees it', () => take('', 'portal-home', {}));

  test('Commissions with an explanation for each', () => take('commissions', 'portal-commissions', {}));
});
