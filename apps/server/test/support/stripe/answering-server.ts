import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LookUpKind } from '../../../src/domain/connectors/fact.ts';
import type { Answer, Given } from './scenario.ts';

/** Serves the part of Stripe's API that lookups use. Each key has the responses of one history. */
export async function startAnsweringServer(): Promise<{
  readonly apiBase: string;
  /** `at` is the time of the responses, in Unix seconds. */
  give(key: string, answers: Given['answers'], at: number): void;
  close(): Promise<void>;
}> {
  const byKey = new Map<string, { answers: Given['answers']; at: number }>();
  const server = createServer((req, res) => {
    const key = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
    const given = byKey.get(key);
    res.setHeader('content-type', 'application/json');
    if (!given) return void res.writeHead(401).end(JSON.stringify({ error: { message: 'Invalid API Key' } }));
    res.setHeader('date', new Date(given.at * 1_000).toUTCString());
    const { name, isList } = questionOf(req);
    const objects = objectsOf(given.answers?.[name]);
    if (isList)
      return void res.end(JSON.stringify({ object: 'list', data: objects, has_more: false, url: '' }));
    const [object] = objects;
    if (object) return void res.end(JSON.stringify(object));
    res
      .writeHead(404)
      .end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No such object' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}`,
    give: (key, answers, at) => void byKey.set(key, { answers, at }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the objects of the whole history, which has happened by the time Stripe is asked. */
function objectsOf(answer: Answer | undefined): readonly object[] {
  if (!answer) return [];
  return 'objects' in answer ? answer.objects : (answer.inTurn.at(-1) ?? []);
}

/** Returns the lookup in the format that facts use: its kind, and the id with the id's kind. */
function questionOf(req: IncomingMessage): { name: `${LookUpKind} ${string}`; isList: boolean } {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://stripe.localhost');
  const [, , resource = '', id = '', part] = pathname.split('/');
  const list = (what: LookUpKind, of: string) => ({ name: `${what} ${of}` as const, isList: true });
  const one = (what: LookUpKind, of: string) => ({ name: `${what} ${of}` as const, isList: false });
  if (resource === 'invoices')
    return part ? list('invoice_lines', `invoice:${id}`) : one('invoice', `invoice:${id}`);
  if (resource === 'invoice_payments') {
    const invoice = searchParams.get('invoice');
    const intent = searchParams.get('payment[payment_intent]');
    return list('invoice_payments', invoice ? `invoice:${invoice}` : `payment_intent:${intent}`);
  }
  if (resource === 'checkout') {
    const [, , , , session = '', items] = pathname.split('/');
    return items
      ? list('line_items', `session:${session}`)
      : list('sessions', `payment_intent:${searchParams.get('payment_intent')}`);
  }
  if (resource === 'refunds') return list('refunds', `charge:${searchParams.get('charge')}`);
  if (resource === 'prices') return one('price', `price:${id}`);
  if (resource === 'customers') return one('customer', `customer:${id}`);
  return one('promotion_code', `promotion_code:${id}`);
}
