import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from '../../../scripts/compress.mjs';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

for (const file of readdirSync(dist, { recursive: true }))
  if (/\.(js|css|svg)$/.test(file)) compress(join(dist, file));
