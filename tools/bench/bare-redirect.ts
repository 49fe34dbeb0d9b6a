import type { AddressInfo } from 'node:net';
import express from 'express';

/** Minimal Express redirect that records nothing. The bench forks this process, which exits when the bench exits. */
const app = express();
app.get('/r/:key/:trackingId', (req, res) => {
  res.redirect(302, `https://www.shop.test/?via=${req.params.trackingId}`);
});

const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on('disconnect', () => process.exit(0));
