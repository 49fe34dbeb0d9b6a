import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** White margin of four modules, as the standard requires. */
const BORDER = 4;

/** Returns the QR code for a text, including the border: the size in modules, and the dark modules as one path. */
export function qrOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  return { size, path: qrPath(data) };
}

/** QR code, always dark on white because some readers cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrOf(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
