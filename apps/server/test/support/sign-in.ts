import type { Session } from '@tributary/contract';

/** Signed-in browser: its request headers, and the server's response about its session. */
export interface SignedIn {
  readonly session: Session;
  /** `name=value`, as the browser sends it back. */
  readonly cookie: string;
  readonly headers: Readonly<Record<'cookie' | 'origin' | 'tributary-environment', string>>;
}

/**
 * Signs a browser in.
 * @throws Error with the response if it is rejected
 */
export async function signIn(
  baseUrl: string,
  body: { readonly api_key?: string; readonly token?: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const { origin } = new URL(baseUrl);
  const answer = await fetch(`${baseUrl}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const { data } = JSON.parse(text) as { data: Session };
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return {
    session: data,
    cookie,
    headers: { cookie, origin, 'tributary-environment': data.environment_id },
  };
}
