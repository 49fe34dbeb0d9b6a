import type { RequestHandler } from 'express';
import sirv from 'sirv';

const HASHED = 'public, max-age=31536000, immutable';

/**
 * Serves the files in a folder, compressed if the client accepts it and a compressed file exists. Files with
 * a hash in their name never change.
 */
export function builtFiles(folder: string, isHashed: (path: string) => boolean): RequestHandler {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', isHashed(path) ? HASHED : 'no-cache');
      res.setHeader('Vary', 'Accept-Encoding');
    },
  });
  return (req, res, next) => {
    if (!['GET', 'HEAD'].includes(req.method)) return next();
    // sirv does not handle the error of a file that a new build has removed, which would end the process.
    res.on('pipe', (file) => file.on('error', () => res.destroy()));
    files(req, res, next);
  };
}
