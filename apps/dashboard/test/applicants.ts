import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_SECONDS_MIN } from '@tributary/core';
import { codeTo, type PortalBrowser, portalBrowser } from '../../server/test/support/affiliate-browser.ts';
import { unique } from '../../server/test/support/given.ts';
import type { Dashboard } from './dashboard.ts';

const questions = [
  { id: 'how', kind: 'long', is_required: true, label: { en: 'How will you promote us?' }, options: [] },
  { id: 'since', kind: 'short', is_required: false, label: { en: 'Since when?' }, options: [] },
] as const;

/** Creates a live program with an open portal that asks applicants two questions. */
export async function openProgram({ account, server }: Dashboard): Promise<string> {
  const { programId } = await account.live.given.program({ name: 'Lindqvist Shop' });
  await account.live.client.portals.update(programId, {
    ...{ is_open: true, brand_name: 'Lindqvist', questions: structuredClone(questions) as never },
  });
  server.deps.portals.forget();
  return programId;
}

export interface Applicant {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly browser: PortalBrowser;
}

interface Application {
  readonly name: string;
  readonly how: string;
  /** Applicant's IP address, as reported by a proxy. */
  readonly address: string;
  readonly domain?: string;
}

/** Applies in the portal and verifies the e-mail address. */
export async function applyTo(
  { server, account }: Dashboard,
  programId: string,
  { name, how, address, domain = 'example.com' }: Application,
): Promise<Applicant> {
  const browser = portalBrowser(server, programId, { address });
  const email = `${unique('joan')}@${domain}`;
  const { body: form } = await browser.call('GET', '/v1/portal/application-form');
  await sleep((APPLICATION_SECONDS_MIN + 0.05) * 1_000);
  const sent = await browser.call('POST', '/v1/portal/applications', {
    ...{ name, email, country_code: 'GB', website: 'https://joan.example/blog' },
    ...{ answers: [{ question: 'how', text: how }], questions_version: 1, form: form.data.form },
  });
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  const answer = `/v1/portal/applications/${sent.body.data.id}/answer`;
  await browser.call('POST', answer, { code: await codeTo(server, email) });
  const { data } = await account.live.client.affiliates.list({ program_id: programId, limit: 100 });
  return { id: data.find((each) => each.email === email)?.id ?? '', name, email, browser };
}
