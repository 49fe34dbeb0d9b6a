import { gzipSync } from 'node:zlib';
import { tagFor } from '@tributary/browser/tag';

/** Returns the number of bytes that a visitor downloads: the gzipped script with a typical site's settings. */
export const scriptWeight = (): number =>
  gzipSync(
    tagFor({
      params: ['via', 'ref'],
      days: 30,
      consent: false,
      attribution: 'last',
      ignore: [],
      domain: 'shop.test',
      src: 'https://track.shop.test/t/pk_live_0123456789abcdefghijklmnopqrstuvwxyz',
    }),
  ).length;
