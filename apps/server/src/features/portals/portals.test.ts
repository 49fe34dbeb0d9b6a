import { accentColors, PORTAL_LOGO_BYTES_MAX, permissionsOfRole, roles } from '@tributary/core';
import type { PortalUpdate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { PNG } from '../../../test/support/given.ts';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

const rowsOf = (programId: string) =>
  server.db.orm.portal.count({ where: { environmentId: account.environmentId, programId } });

const givenProgram = async () => (await account.given.program()).programId;
const refusal = (id: string, body: object) => account.refusal('PUT', `/v1/portals/${id}`, body);

const choice = {
  id: 'size',
  kind: 'one_of' as const,
  is_required: true,
  label: { en: 'How many readers?', de: 'Wie viele Leser?' },
  options: [
    { id: 'few', label: { en: 'Few' } },
    { id: 'many', label: { en: 'Many' } },
  ],
};
const line = {
  id: 'where',
  kind: 'short' as const,
  is_required: false,
  label: { en: 'Where?' },
  options: [],
};

describe('portal', () => {
  test('is closed and has defaults until it is set up', async () => {
    const id = await givenProgram();
    expect(await account.client.portals.get(id)).toEqual({
      program_id: id,
      portal_url: expect.stringMatching(new RegExp(`^http://127.0.0.1:\\d+/p/${id}/$`)),
      is_open: false,
      access: 'approval',
      brand_name: null,
      accent: '#0a6a78',
      accent_colors: { ...accentColors('#0a6a78'), moved: ['on_dark'] },
      logo: null,
      support_email: null,
      terms_url: null,
      privacy_url: null,
      languages: ['en', 'de'],
      default_language: 'en',
      texts: {},
      questions: [],
      questions_version: 0,
      payout_methods: expect.not.arrayContaining(['none', 'manual']),
      customer_visibility: 'masked',
      shows_powered_by: false,
      updated_at: null,
    });
    expect(await rowsOf(id)).toBe(0);
  });

  test('keeps omitted settings and returns the colors in which its accent is drawn', async () => {
    const id = await givenProgram();
    const { portals } = account.client;
    const first: PortalUpdate = {
      is_open: true,
      access: 'open',
      brand_name: 'Lindqvist',
      accent: '#FFE600',
      support_email: ' partners@lindqvist.example ',
      terms_url: 'https://lindqvist.example/terms',
      texts: { en: { welcome: 'Hello.\nWelcome!', apply: null } },
      payout_methods: ['paypal'],
      customer_visibility: 'full',
      shows_powered_by: true,
    };
    const set = await portals.update(id, first);
    expect(set).toMatchObject({
      ...first,
      accent: '#ffe600',
      accent_colors: { on_dark: '#ffe600', moved: ['fill', 'on_light'] },
      support_email: 'partners@lindqvist.example',
      privacy_url: null,
      updated_at: expect.stringMatching(/Z$/),
    });
    const next = await portals.update(id, { access: 'invite', terms_url: null });
    expect(next).toEqual({ ...set, access: 'invite', terms_url: null, updated_at: next.updated_at });
    expect(await portals.get(id)).toEqual(next);
  });

  test.each([
    [{ accent: 'teal' }, 'accent'],
    [{ accent: '#0a6a7' }, 'accent'],
    [{ access: 'anyone' }, 'access'],
    [{ brand_name: 'Two\nlines' }, 'brand_name'],
    [{ brand_name: ' ' }, 'brand_name'],
    [{ support_email: 'lindqvist.example' }, 'support_email'],
    [{ terms_url: 'javascript:alert(1)' }, 'terms_url'],
    [{ languages: [] }, 'languages'],
    [{ languages: ['en', 'en'] }, 'languages'],
    [{ languages: ['en', 'fr'] }, 'languages.1'],
    [{ languages: ['de'] }, 'languages'],
    [{ languages: ['en'], default_language: 'de' }, 'default_language'],
    [{ texts: { fr: { welcome: 'Salut', apply: null } } }, 'texts.fr'],
    [{ payout_methods: ['none'] }, 'payout_methods.0'],
    [{ payout_methods: ['paypal', 'paypal'] }, 'payout_methods'],
    [{ logo: PNG }, 'logo'],
  ])('rejects %j', async (body, field) => {
    const id = await givenProgram();
    const [status, code, where] = await refusal(id, body);
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(where).toBe(field);
    expect((await account.client.portals.get(id)).updated_at).toBeNull();
  });

  test('is deleted with its program', async () => {
    const id = await givenProgram();
    await account.client.portals.update(id, { is_open: true });
    await account.client.programs.delete(id);
    expect(await rowsOf(id)).toBe(0);
    expect(await account.refusal('GET', `/v1/portals/${id}`)).toEqual([404, 'NOT_FOUND', undefined]);
  });

  test('applies each of several concurrent changes', async () => {
    const id = await givenProgram();
    const { portals } = account.client;
    const fields = {
      is_open: true,
      access: 'invite',
      brand_name: 'Lindqvist',
      accent: '#7a1fa2',
      support_email: 'partners@lindqvist.example',
      terms_url: 'https://lindqvist.example/terms',
      privacy_url: 'https://lindqvist.example/privacy',
      default_language: 'de',
      payout_methods: ['paypal'],
      customer_visibility: 'none',
      shows_powered_by: true,
    } as const;
    const changes = Object.entries(fields).map(([name, value]) => ({ [name]: value }) as PortalUpdate);
    await Promise.all([
      ...changes.map((change) => portals.update(id, change)),
      portals.updateLogo(id, { data: PNG }),
    ]);
    expect(await portals.get(id)).toMatchObject({ ...fields, logo: { content_type: 'image/png' } });
  });

  test('logs the changed fields and whether it is open, but no texts', async () => {
    const id = await givenProgram();
    await account.client.portals.update(id, { brand_name: 'Lindqvist', is_open: true });
    await account.client.portals.updateLogo(id, { data: PNG });
    await account.client.portals.deleteLogo(id);
    await server.relay();
    const { data } = await account.client.auditLog.list({ object: id, limit: 3 });
    expect(data.map(({ action, changes }) => [action, changes])).toEqual([
      ['portals.deleteLogo', []],
      ['portals.updateLogo', [{ field: 'data', value: null }]],
      [
        'portals.update',
        [
          { field: 'brand_name', value: null },
          { field: 'is_open', value: 'true' },
        ],
      ],
    ]);
  });
});

describe('questions for applicants', () => {
  test('have a version that increases only when they change', async () => {
    const id = await givenProgram();
    const { portals } = account.client;
    const versionAfter = async (body: PortalUpdate) => (await portals.update(id, body)).questions_version;
    expect(await versionAfter({ questions: [choice, line] })).toBe(1);
    expect(await versionAfter({ questions: [choice, line] })).toBe(1);
    expect(
      await versionAfter({
        questions: [Object.fromEntries(Object.entries(choice).reverse()) as typeof choice, line],
      }),
    ).toBe(1);
    expect(await versionAfter({ accent: '#000000' })).toBe(1);
    expect(await versionAfter({ questions: [line, choice] })).toBe(2);
    expect(await versionAfter({ questions: [line, { ...choice, is_required: false }] })).toBe(3);
    expect(await versionAfter({ questions: [{ ...line, label: { en: 'Where?', de: 'Wo?' } }] })).toBe(4);
    expect(await versionAfter({ questions: [] })).toBe(5);
    expect(await portals.get(id)).toMatchObject({ questions: [], questions_version: 5 });
  });

  test.each([
    [[line, line], 'questions'],
    [[{ ...line, options: choice.options }], 'questions.0.options'],
    [[{ ...choice, options: choice.options.slice(1) }], 'questions.0.options'],
    [[{ ...choice, options: [choice.options[0], choice.options[0]] }], 'questions.0.options'],
    [[line, { ...choice, label: { de: 'Wie viele?' } }], 'questions.1.label.en'],
    [
      [{ ...choice, options: [choice.options[0], { id: 'de', label: { de: 'Viele' } }] }],
      'questions.0.options.1.label.en',
    ],
    [[{ ...line, id: 'Where Ever' }], 'questions.0.id'],
    [[{ ...line, label: { en: 'x'.repeat(301) } }], 'questions.0.label.en'],
    [Array.from({ length: 11 }, (_, at) => ({ ...line, id: `q${at}` })), 'questions'],
  ])('are rejected: %#', async (questions, field) => {
    const id = await givenProgram();
    expect(await refusal(id, { questions })).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('require a new default language before the old one is removed', async () => {
    const id = await givenProgram();
    await account.client.portals.update(id, { questions: [line] });
    expect(await refusal(id, { default_language: 'de' })).toEqual([
      400,
      'VALIDATION_ERROR',
      'questions.0.label.de',
    ]);
  });
});

describe('portal logo', () => {
  const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');
  const jpeg = base64(0xff, 0xd8, 0xff, 0xe0, 1, 2);
  const webp = Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ').toString('base64');

  test.each([
    ['image/png', PNG],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('of the type %s is returned unchanged until it is removed', async (content_type, data) => {
    const id = await givenProgram();
    const { portals } = account.client;
    const { logo } = await portals.updateLogo(id, { data });
    expect(logo).toEqual({ content_type, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await portals.getLogo(id)).toEqual({ ...logo, data });
    expect((await portals.update(id, { is_open: true })).logo).toEqual(logo);
    expect(await portals.deleteLogo(id)).toEqual({ id, deleted: true });
    expect((await portals.get(id)).logo).toBeNull();
    expect(await account.refusal('GET', `/v1/portals/${id}/logo`)).toEqual([404, 'NOT_FOUND', undefined]);
    expect(await account.refusal('DELETE', `/v1/portals/${id}/logo`)).toEqual([404, 'NOT_FOUND', undefined]);
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64'),
    ],
    ['HTML', Buffer.from('<!doctype html>').toString('base64')],
    ['another RIFF file', Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ').toString('base64')],
    ['the beginning of a PNG', PNG.slice(0, 8)],
    ['no base64', 'not base64!'],
    ['nothing', ''],
    [
      'one byte too many',
      Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(PORTAL_LOGO_BYTES_MAX - 69)]).toString(
        'base64',
      ),
    ],
  ])('is rejected if it is %s', async (_, data) => {
    const id = await givenProgram();
    expect(await account.refusal('PUT', `/v1/portals/${id}/logo`, { data })).toEqual([
      400,
      'VALIDATION_ERROR',
      'data',
    ]);
  });

  test('may be up to 128 KiB', async () => {
    const id = await givenProgram();
    const png = Buffer.from(PNG, 'base64');
    const file = Buffer.concat([png, Buffer.alloc(PORTAL_LOGO_BYTES_MAX - png.length)]);
    await account.client.portals.updateLogo(id, { data: file.toString('base64') });
    const { data } = await account.client.portals.getLogo(id);
    expect(Buffer.from(data, 'base64').equals(file)).toBe(true);
  });
});

test('lets owner, admin and manager change portals, and finance and developer read them, but not a viewer', () => {
  const can = (permission: 'read:portals' | 'write:portals') =>
    roles.filter((role) => permissionsOfRole[role].some((each) => each === '*' || each === permission));
  expect(can('write:portals')).toEqual(['owner', 'admin', 'manager']);
  expect(can('read:portals')).toEqual(['owner', 'admin', 'manager', 'finance', 'developer']);
});
