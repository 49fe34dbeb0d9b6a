import { boundToMail } from '../../src/platform/encryption/cipher.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { RawAnswer, TestAccount, TestServer } from './harness.ts';

type Server = Pick<TestServer, 'db' | 'deps' | 'baseUrl'>;

export interface PortalBrowser extends Pick<Browser, 'cookies'> {
  call(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  /**
   * Signs in with the code e-mailed to the address.
   * @throws Error if it is rejected
   */
  signIn(email: string): Promise<void>;
}

/** Opens a browser whose requests name a program's portal. */
export function portalBrowser(
  server: Server,
  programId: string,
  options: Parameters<typeof openBrowser>[1] = {},
): PortalBrowser {
  const headers = { 'tributary-portal': programId, ...options.headers };
  const { cookies, call } = openBrowser(server.baseUrl, { ...options, headers });
  return {
    cookies,
    call,
    signIn: async (email) => {
      const begun = await call('POST', '/v1/portal/sign-ins', { email });
      if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
      const code = await codeTo(server, email);
      const answer = await call('POST', `/v1/portal/sign-ins/${begun.body.data.id}/answer`, { code });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    },
  };
}

interface MailedTo {
  readonly kind: string;
  readonly recipient: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has values of its own
  readonly values: any;
}

/** Returns all e-mails that environments sent to an address, oldest first, with their values. */
export async function environmentMailsTo({ db, deps }: Server, recipient: string): Promise<MailedTo[]> {
  const { rows } = await db.lists.query(
    `select environment_id as "environmentId", id, kind, recipient, parameters from mails
     where recipient = $1 order by created_at, id`,
    [recipient],
  );
  return rows.map(({ kind, parameters, ...mail }) => ({
    ...{ kind, recipient: mail.recipient },
    values: deps.cipher.open(parameters, boundToMail(mail)),
  }));
}

/** Returns the latest code e-mailed to an affiliate. */
export async function codeTo(server: Server, recipient: string): Promise<string> {
  const mails = await environmentMailsTo(server, recipient);
  const code = mails.findLast(({ kind }) => kind === 'affiliate_code')?.values.code;
  if (code === undefined) throw new Error(`No code was mailed to ${recipient}.`);
  return code;
}

/** Returns the request headers of a page in which a new affiliate is signed in. */
export async function headersInPortal(
  server: Server,
  { given, client }: Pick<TestAccount, 'given' | 'client'>,
): Promise<Record<string, string>> {
  const program = await given.program();
  const { programId } = program;
  await client.portals.update(programId, { is_open: true });
  const { email } = await given.affiliate({ program });
  const { cookies, signIn } = portalBrowser(server, programId);
  await signIn(email);
  return {
    origin: new URL(server.baseUrl).origin,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'tributary-portal': programId,
  };
}
