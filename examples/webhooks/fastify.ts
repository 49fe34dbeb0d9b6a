import { verifyWebhook, WebhookVerificationError } from '@tributary/sdk';
import Fastify from 'fastify';
import { openInbox } from './inbox.ts';
import { knowledge } from './knowledge.ts';

const { PORT = '3000', WEBHOOK_SECRETS = '', WEBHOOK_INBOX = 'inbox.ndjson' } = process.env;
const inbox = openInbox(WEBHOOK_INBOX);
const { learn, summary } = knowledge();
inbox.events.forEach(learn);

const app = Fastify();

// Separate plugin, so that the service's other routes keep their JSON parser.
app.register(async (webhooks) => {
  // The signature covers the raw bytes.
  webhooks.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );
  webhooks.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    const event = await verifyWebhook(request.body, request.headers, WEBHOOK_SECRETS.split(','));
    const isNew = inbox.add(event);
    // The event is stored, so respond now and process it afterwards.
    reply.code(204).send();
    if (isNew) learn(event);
    return reply;
  });
});

app.get('/', async () => summary());

app.setErrorHandler((error, _request, reply) => {
  if (error instanceof WebhookVerificationError) return reply.code(400).send(error.message);
  throw error;
});

console.log(`${await app.listen({ port: Number(PORT), host: '127.0.0.1' })}/webhooks`);
