import { PORTAL_LOGO_BYTES_MAX, type PortalLogoType } from '@tributary/core';
import { Failure } from '../failure.ts';

const signatures: readonly { type: PortalLogoType; at: number; bytes: readonly number[] }[][] = [
  [{ type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  [{ type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [
    { type: 'image/webp', at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
];

/**
 * Detects the type of an image from its first bytes.
 * @throws VALIDATION_ERROR for any other file
 */
export function logoTypeOf(file: Uint8Array): PortalLogoType {
  if (file.length > PORTAL_LOGO_BYTES_MAX)
    throw new Failure('VALIDATION_ERROR', `A logo can be at most ${PORTAL_LOGO_BYTES_MAX / 1024} KiB.`, {
      field: 'data',
    });
  const found = signatures.find((parts) =>
    parts.every(({ at, bytes }) => bytes.every((byte, offset) => file[at + offset] === byte)),
  );
  const type = found?.[0]?.type;
  if (type === undefined)
    throw new Failure('VALIDATION_ERROR', 'The file is not a PNG, JPEG or WebP image. SVG is not accepted.', {
      field: 'data',
    });
  return type;
}
