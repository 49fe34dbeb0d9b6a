import type { AddressInfo } from 'node:net';
import { verifyWebhook, WebhookVerificationError } from '@tributary/sdk';
import express, { type ErrorRequestHandler } from 'express';
import { openInbox } from './inbox.ts';
import { knowledge } from './knowledge.ts';

const { PORT = '3000', WEBHOOK_SECRETS = '', WEBHOOK_INBOX = 'inbox.ndjson' } = process.env;
const inbox = openInbox(WEBHOOK_INBOX);
const { learn, summary } = knowledge();
inbox.events.forEach(learn);

const app = express();

// The signature covers the raw bytes, so no JSON parser may run before this route.
app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), async (req, res) => {
  const event = await verifyWebhook(req.body, req.headers, WEBHOOK_SECRETS.split(','));
  const isNew = inbox.add(event);
  // The event is stored, so respond now and process it afterwards.
  res.sendStatus(204);
  if (isNew) learn(event);
});

app.get('/', (_req, res) => {
  res.json(summary());
});

const refuse: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof WebhookVerificationError)) return next(error);
  res.status(400).send(error.message);
};
app.use(refuse);

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`);
});
