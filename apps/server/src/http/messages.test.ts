import express from 'express';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';
import { messages, useMessages } from './messages.ts';

test('creates requests and responses with the prototypes of their app', async () => {
  const shared = messages();
  const app = express();
  useMessages(app, shared);
  app.get('/', (req, res) => {
    res.json({ ip: req.ip, isOurs: req.app === app && res.app === app });
  });
  const before: unknown[] = [];
  const server = await listen(
    (req, res) => {
      before.push(
        Object.getPrototypeOf(req) === shared.request,
        Object.getPrototypeOf(res) === shared.response,
      );
      app(req, res);
    },
    { host: '127.0.0.1', port: 0, messages: shared },
  );
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(await answer.json()).toEqual({ ip: '127.0.0.1', isOurs: true });
    expect(before).toEqual([true, true]);
  } finally {
    await server.drain(0);
  }
});
