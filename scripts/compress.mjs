import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compresses a file at build time instead of on every request. Writes `x.js.br` and `x.js.gz` next to `x.js`. */
export function compress(path, quality = constants.BROTLI_MAX_QUALITY) {
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
