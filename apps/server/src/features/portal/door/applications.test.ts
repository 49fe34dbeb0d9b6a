import { randomBytes } from 'node:crypto';
import { APPLICATION_SECONDS_MIN, APPLICATIONS_PER_NETWORK_AND_DAY } from '@tributary/core';
import { describe, expect, test, vi } from 'vitest';
import {
  codeTo,
  environmentMailsTo,
  type PortalBrowser,
  portalBrowser,
} from '../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../test/support/given.ts';
import { type RawAnswer, useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';

const encryptionKeys = [randomBytes(32)] as const;
const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys });
const withoutMail = useServer({ encryptionKeys });

let networks = 0;
const network = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

const questions = [
  { id: 'how', kind: 'long', is_required: true, label: { en: 'How will you promote us?' }, options: [] },
  {
    ...{ id: 'where', kind: 'several_of', is_required: false, label: { en: 'Where?', de: 'Wo?' } },
    options: [
      { id: 'blog', label: { en: 'Blog' } },
      { id: 'video', label: { en: 'Video' } },
    ],
  },
] as const;
const how = 'With tests of your engines, once a week, on my blog.';
const answers = [
  { question: 'how', text: ` ${how} ` },
  { question: 'where', options: ['video', 'blog'] },
];

type Settings = Parameters<Awaited<ReturnType<typeof server.account>>['client']['portals']['update']>[1];

/** Creates a live program with an open portal and questions. */
async function portal(settings: Settings = {}, on = server) {
  const account = await on.account();
  const { given, client } = account.live;
  const environmentId = account.liveEnvironmentId;
  const program = await given.program();
  const { programId } = program;
  await client.portals.update(programId, {
    ...{ is_open: true, questions: structuredClone(questions) as never },
    ...{ terms_url: 'https://shop.example/terms', ...settings },
  });
  const browser = (address = network()) => portalBrowser(on, programId, { address });
  const list = async () =>
    (await client.affiliates.list({ program_id: programId, expand: ['application'] })).data;
  return { given, client, environmentId, program, programId, browser, list };
}

const address = () => `${unique('joan')}@example.com`;
const outcome = ({ status, body }: RawAnswer) => [status, body.error?.code ?? null];

/** Returns a form that was opened longer ago than a program accepts. */
async function formOf(browser: PortalBrowser): Promise<string> {
  return (await openedBefore(browser)).form;
}

async function openedBefore(browser: PortalBrowser, seconds = APPLICATION_SECONDS_MIN) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - seconds * 1_000 });
  const { body } = await browser.call('GET', '/v1/portal/application-form');
  vi.useRealTimers();
  return body.data;
}

const applicationOf = (form: string, email: string, others: object = {}) => ({
  ...{ name: 'Joan Clarke', email, country_code: 'gb', website: 'https://joan.example' },
  ...{ answers, questions_version: 1, accepts_terms: true, form, ...others },
});

const send = (browser: PortalBrowser, body: object) => browser.call('POST', '/v1/portal/applications', body);

/** Applies and enters the mailed code. */
async function apply(browser: PortalBrowser, form: string, email: string, others: object = {}) {
  const sent = await send(browser, applicationOf(form, email, others));
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  const code = await codeTo(server, email);
  return browser.call('POST', `/v1/portal/applications/${sent.body.data.id}/answer`, { code });
}

const mailsTo = async (email: string) => (await environmentMailsTo(server, email)).map(({ kind }) => kind);

describe('portal application', () => {
  test('leaves only a sealed challenge until the code is entered, then an affiliate', {
    tags: 'slow',
  }, async () => {
    const { browser, list, environmentId, programId, client } = await portal({ brand_name: 'Engines' });
    const own = browser();
    const email = address();
    const sent = await send(own, applicationOf(await formOf(own), email, { language: 'de' }));

    expect(sent).toMatchObject({ status: 201, body: { data: { sends_codes: true } } });
    expect(await list()).toEqual([]);
    expect(await server.db.orm.application.count({ where: { environmentId } })).toBe(0);
    const [challenge] = await server.db.orm.affiliateChallenge.findMany({ where: { environmentId } });
    expect(challenge).toMatchObject({ purpose: 'application', affiliateId: null });
    expect(Buffer.from(challenge?.sealed ?? '').includes('Joan')).toBe(false);
    const [mail] = await environmentMailsTo(server, email);
    expect(mail).toMatchObject({ kind: 'affiliate_code', values: { brand: { name: 'Engines' } } });
    const { id } = sent.body.data;
    expect(mail?.values.link).toBe(`${server.baseUrl}/p/${programId}/apply#${id}.${mail?.values.code}`);

    const answer = `/v1/portal/applications/${id}/answer`;
    const { code } = mail?.values ?? {};
    expect(outcome(await browser().call('POST', answer, { code }))).toEqual([401, 'SIGN_IN_FAILED']);
    const entered = await own.call('POST', answer, { code });

    expect(entered).toMatchObject({
      status: 201,
      body: { data: { name: 'Joan Clarke', email, partnership_status: 'PENDING' } },
    });
    expect((await own.call('GET', '/v1/portal/me')).status).toBe(200);
    const [affiliate, ...others] = await list();
    expect(others).toEqual([]);
    expect(affiliate).toMatchObject({ source: 'portal', partnership_status: 'PENDING', email });
    expect(affiliate?.application).toEqual({
      country_code: 'GB',
      website: 'https://joan.example',
      answers: [
        { question_id: 'how', question: 'How will you promote us?', answers: [how] },
        { question_id: 'where', question: 'Where?', answers: ['Blog', 'Video'] },
      ],
      questions_version: 1,
      accepted_terms_url: 'https://shop.example/terms',
      signals: [],
      submitted_at: expect.any(String),
    });
    expect(
      (await client.affiliates.get(affiliate?.id ?? '', { expand: ['application'] })).application,
    ).toEqual(affiliate?.application);
    expect(await mailsTo(email)).toEqual(['affiliate_code', 'application_received']);
    const events = await server.db.orm.outboxEvent.findMany({ where: { environmentId } });
    expect(events.filter(({ objectId }) => objectId === affiliate?.id).map(({ type }) => type)).toEqual([
      'affiliate.created',
    ]);
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId, object: affiliate?.id ?? '' },
    });
    expect(entries).toMatchObject([{ action: 'portalApplications.answer', actor: affiliate?.id }]);
    expect(outcome(await own.call('POST', answer, { code }))).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('creates an affiliate immediately if everyone may join, and none if only invited people may', async () => {
    const { browser, list, client, programId } = await portal({ access: 'open' });
    const own = browser();
    const form = await formOf(own);
    const email = address();
    await apply(own, form, email);
    expect((await list()).map((each) => each.partnership_status)).toEqual(['APPROVED']);
    expect(await mailsTo(email)).toEqual(['affiliate_code']);

    await client.portals.update(programId, { access: 'invite' });
    expect((await own.call('GET', '/v1/portal/application-form')).body.data.closed).toBe('invitation_only');
    expect(outcome(await send(browser(), applicationOf(form, address())))).toEqual([
      409,
      'INVALID_TRANSITION',
    ]);
  });

  test('is rejected if the program closed while the code was pending', async () => {
    const { browser, list, client, programId } = await portal();
    const own = browser();
    const email = address();
    const sent = await send(own, applicationOf(await formOf(own), email));
    await client.portals.update(programId, { access: 'invite' });
    const code = await codeTo(server, email);
    const entered = await own.call('POST', `/v1/portal/applications/${sent.body.data.id}/answer`, { code });
    expect(outcome(entered)).toEqual([409, 'INVALID_TRANSITION']);
    expect(await list()).toEqual([]);
  });

  test('looks the same for an affiliate’s address, and its code signs in', { tags: 'slow' }, async () => {
    const { browser, list, given, program } = await portal();
    const ada = await given.affiliate({ program, email: address() });
    const form = await formOf(browser());
    const sent = async (email: string) => {
      const own = browser();
      const startedAt = performance.now();
      const answer = await send(own, applicationOf(form, email));
      expect(performance.now() - startedAt).toBeGreaterThan(95);
      const { id: _, expires_at: __, ...data } = answer.body.data;
      return {
        data,
        status: answer.status,
        fields: Object.keys(answer.body.data),
        cookies: own.cookies.size,
      };
    };
    expect(await sent(ada.email)).toEqual(await sent(address()));

    const own = browser();
    const entered = await apply(own, form, ada.email.toUpperCase().replace('EXAMPLE', 'example')).catch(
      async () => {
        // The code goes to the stored spelling.
        const again = await send(own, applicationOf(form, ada.email));
        const code = await codeTo(server, ada.email);
        return own.call('POST', `/v1/portal/applications/${again.body.data.id}/answer`, { code });
      },
    );
    expect(entered).toMatchObject({ status: 201, body: { data: { name: ada.name } } });
    expect(await list()).toMatchObject([{ id: ada.id, source: 'api', application: null }]);
    expect(await mailsTo(ada.email)).not.toContain('application_received');
  });

  test('creates one affiliate if submitted twice with one address, whichever code comes first', async () => {
    const { browser, list } = await portal();
    const email = address();
    const [one, other] = [browser(), browser()];
    const form = await formOf(one);
    const codes = [];
    for (const own of [one, other]) {
      const { body } = await send(own, applicationOf(form, email));
      codes.push({ own, id: body.data.id, code: await codeTo(server, email) });
    }
    const entered = await Promise.all(
      codes.map(({ own, id, code }) => own.call('POST', `/v1/portal/applications/${id}/answer`, { code })),
    );
    expect(entered.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list()).toHaveLength(1);
  });

  test('may be repeated 30 days after a rejection for a new decision', { tags: 'slow' }, async () => {
    const { browser, list, client, environmentId } = await portal({ access: 'open' });
    const email = address();
    const form = await formOf(browser());
    await apply(browser(), form, email);
    const [{ id } = { id: '' }] = await list();
    await client.affiliates.act({ action: 'reject', ids: [id], reason: 'Too few visitors' });
    const again = () => apply(browser(), form, email, { website: 'https://joan.example/new' });
    expect((await again()).body.data).toMatchObject({
      partnership_status: 'REJECTED',
      rejection_reason: 'Too few visitors',
    });
    const since = (days: number) =>
      server.db.lists.query(
        `update applications set rejected_at = now() - $2 * interval '1 day' where environment_id = $1`,
        [environmentId, days],
      );
    await since(29.9);
    expect((await again()).body.data.partnership_status).toBe('REJECTED');
    await since(30.1);
    expect((await again()).body.data).toMatchObject({
      partnership_status: 'PENDING',
      rejection_reason: null,
    });
    expect(await list()).toMatchObject([{ id, application: { website: 'https://joan.example/new' } }]);
    const row = await server.db.orm.application.findFirst({ where: { environmentId } });
    expect(row?.rejectedAt).toBeNull();
  });

  test('only signs in somebody whom the merchant rejected without an application', async () => {
    const { browser, list, client, given, program } = await portal();
    const { id, email } = await given.affiliate({ program, email: address() });
    await client.affiliates.update(id, { status: 'rejected', reason: 'Spam' });
    const own = browser();
    await apply(own, await formOf(own), email);
    expect(await list()).toMatchObject([{ id, partnership_status: 'REJECTED', application: null }]);
  });

  test('shows reviewers relevant signals without being rejected for them', { tags: 'slow' }, async () => {
    const { browser, list } = await portal();
    const shared = network();
    const form = await formOf(browser());
    const [first, second] = [address(), `${unique('joan')}@sub.mailinator.com`];
    await apply(browser(shared), form, first);
    await apply(browser(shared), form, second);
    await apply(browser(), form, address(), {
      answers: [{ question: 'how', text: 'Quite differently, by mail.' }],
    });
    const found = await list();
    const idOf = (email: string) => found.find((each) => each.email === email)?.id;
    expect(found.find(({ email }) => email === second)?.application?.signals).toEqual([
      { signal: 'disposable_email', affiliate_ids: [] },
      { signal: 'same_network', affiliate_ids: [idOf(first)] },
      { signal: 'same_answers', affiliate_ids: [idOf(first)] },
    ]);
    expect(found[0]?.application?.signals).toEqual([]);
    expect(found.map((each) => each.partnership_status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
  });

  test('is erased and exported with the person', { tags: 'slow' }, async () => {
    const { browser, list, client, environmentId } = await portal();
    const own = browser();
    const email = address();
    await apply(own, await formOf(own), email);
    const [{ id } = { id: '' }] = await list();
    expect(JSON.stringify(await client.persons.export({ email }))).toContain(how);
    await client.erasures.create({ affiliate_id: id, reason: 'requested' });
    expect(await server.db.orm.application.count({ where: { environmentId } })).toBe(0);
  });
});

describe('application form', () => {
  test('rejects input that no person sends, and reports each problem', async () => {
    const { browser } = await portal();
    const own = browser();
    const { form, ...opened } = await openedBefore(own);
    expect(opened).toMatchObject({ closed: null, questions_version: 1, needs_terms: true });
    const problems = async (others: object) => {
      const answer = await send(browser(), applicationOf(form, address(), others));
      return [
        answer.status,
        ...(answer.body.error?.details ?? []).map(({ field }: { field: string }) => field),
      ];
    };
    for (const seconds of [APPLICATION_SECONDS_MIN - 1, 24 * 3_600 + 1])
      expect(await problems({ form: (await openedBefore(own, seconds)).form })).toEqual([400, 'form']);
    expect(await problems({ form: `${form}x` })).toEqual([400, 'form']);
    expect(await problems({ form: form.replace(/^\d/, '2') })).toEqual([400, 'form']);
    expect(await problems({ accepts_terms: false })).toEqual([400, 'accepts_terms']);
    expect(await problems({ answers: [] })).toEqual([400, 'answers.how']);
    expect(
      await problems({
        answers: [...answers, { question: 'where', options: [] }, { question: 'who', text: 'x' }],
      }),
    ).toEqual([400, 'answers.2.question', 'answers.3.question']);
    expect(await problems({ answers: [answers[0], { question: 'where', options: ['tv'] }] })).toEqual([
      400,
      'answers.where',
    ]);
    expect((await send(browser(), applicationOf(form, address(), { questions_version: 0 }))).status).toBe(
      409,
    );
  });

  test.each([
    'Win at www.casino.example',
    'joan@example.com',
    'https://casino.example',
    'Joan casino.com/now',
    'Joan\nClarke',
    'Joan \u202eClarke',
  ])('rejects the name %j', async (name) => {
    const { browser } = await portal();
    const answer = await send(browser(), applicationOf('x', address(), { name }));
    expect(answer.body.error.details).toEqual([expect.objectContaining({ field: 'name' })]);
  });

  test.each(['J.R. Clarke', 'Dr.Müller', 'María José', "O'Hara & Co."])(
    'accepts the name %j',
    async (name) => {
      const { browser } = await portal();
      const answer = await send(browser(), applicationOf('x', address(), { name }));
      expect(answer.body.error.details).toEqual([expect.objectContaining({ field: 'form' })]);
    },
  );

  test('drops submissions that fill in the hidden field, with the same response', async () => {
    const { browser, environmentId } = await portal();
    const own = browser();
    const email = address();
    const answer = await send(own, applicationOf(await formOf(own), email, { nickname: 'Joan' }));
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { id: expect.any(String), sends_codes: true } },
    });
    expect(own.cookies.size).toBe(1);
    expect(await mailsTo(email)).toEqual([]);
    for (const table of ['affiliateChallenge', 'affiliateCode'] as const)
      expect(
        await (server.db.orm[table] as typeof server.db.orm.affiliateCode).count({
          where: { environmentId },
        }),
      ).toBe(0);
  });

  test('accepts five a day from a network, regardless of the addresses', { tags: 'slow' }, async () => {
    const { browser, environmentId } = await portal();
    const shared = network();
    const form = await formOf(browser());
    const sent = [];
    for (let n = 0; n <= APPLICATIONS_PER_NETWORK_AND_DAY; n += 1)
      sent.push(await send(browser(shared), applicationOf(form, address())));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(sent.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await server.db.orm.affiliateChallenge.count({ where: { environmentId } })).toBe(5);
    expect((await send(browser(), applicationOf(form, address()))).status).toBe(201);
  });

  test('accepts 500 a day for a program, after which the inbox says so', async () => {
    const { browser, client, environmentId, programId } = await portal();
    const form = await formOf(browser());
    await server.db.lists.query(
      `insert into affiliate_codes (environment_id, program_id, email_normalized, network, budget, asked_at)
       select $1, $2, 'bot-' || n, '192.0.2.0', 'application', now() - interval '1 hour' from generate_series(1, 499) n`,
      [environmentId, programId],
    );
    expect((await client.inbox.get()).applications_held_off).toEqual({ count: 0, items: [] });
    expect((await send(browser(), applicationOf(form, address()))).status).toBe(201);
    expect(outcome(await send(browser(), applicationOf(form, address())))).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
    ]);
    expect((await client.inbox.get()).applications_held_off).toMatchObject({
      count: 1,
      items: [{ program_id: programId }],
    });
  });

  test('is closed in live without a mail server, and says so', async () => {
    const { browser } = await portal({}, withoutMail);
    const own = browser();
    const { form, closed } = await openedBefore(own);
    expect(closed).toBe('no_mail');
    const answer = await send(own, applicationOf(form, address()));
    expect([outcome(answer), answer.body.error.message]).toEqual([
      [409, 'INVALID_TRANSITION'],
      'Applications are closed, because this server cannot send e-mail.',
    ]);
  });

  test('mails no address from a header', async () => {
    const { programId } = await portal();
    const evil = portalBrowser(server, programId, {
      address: network(),
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const email = address();
    await send(evil, applicationOf(await formOf(evil), email));
    const [mail] = await environmentMailsTo(server, email);
    expect(mail?.values.link).toContain(`${server.baseUrl}/p/${programId}/apply#`);
  });
});
