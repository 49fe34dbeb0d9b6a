import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { builtFiles } from './built-files.ts';

test('serves the other files after one was removed at run time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-files-'));
  for (const name of ['kept.js', 'removed.js']) writeFileSync(join(folder, name), 'export {};');
  const server = createServer(express().use(builtFiles(folder, () => false)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const urlOf = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
  expect((await fetch(urlOf('removed.js'))).status).toBe(200);

  rmSync(join(folder, 'removed.js'));

  await expect(fetch(urlOf('removed.js')).then((response) => response.text())).rejects.toThrow();
  expect((await fetch(urlOf('kept.js'))).status).toBe(200);
});
