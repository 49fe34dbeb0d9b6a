import { Trans, useLingui } from '@lingui/react/macro';
import { encode } from 'uqr';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Copy } from '../../components/notes.tsx';
import { saveFile } from '../../format/save-file.ts';
import { qrPath } from './qr-path.ts';

/** Four modules of white around it, as the standard asks. */
const BORDER = 4;

interface QrDialogProps {
  readonly url: string | undefined;
  /** Of the file. */
  readonly name: string;
  readonly onClose: () => void;
}

/** A link as a QR code, for paper and slides. Always dark on white: not every reader takes it the other way round. */
export function QrDialog({ url, name, onClose }: QrDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`QR code`} isOpen={url !== undefined} onClose={onClose}>
      {url !== undefined && <QrCode url={url} name={name} onClose={onClose} />}
    </Dialog>
  );
}

function QrCode({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, size } = encode(url, { ecc: 'M', border: BORDER });
  const path = qrPath(data);
  const save = () =>
    saveFile(
      `${name}.svg`,
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    );
  return (
    <div className="stack qr">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t`QR code of ${url}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <div className="row">
        <code>{url}</code>
        <Copy text={url} />
      </div>
      <div className="row">
        <Button look="primary" icon="download" onPress={save} autoFocus>
          <Trans>Download SVG</Trans>
        </Button>
        <Button look="quiet" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}
