import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from './compress.mjs';

const [, , folder] = process.argv;

for (const file of readdirSync(folder, { recursive: true }))
  if (/\.(js|css|svg)$/.test(file)) compress(join(folder, file));
