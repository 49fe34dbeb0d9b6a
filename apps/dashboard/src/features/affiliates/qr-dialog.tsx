import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode, qrOf } from '@tributary/ui/qr-code';
import { saveFile } from '@tributary/ui/save-file';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Copy } from '../../components/notes.tsx';

interface QrDialogProps {
  readonly url: string | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

/** Shows a link as a QR code for print and slides. */
export function QrDialog({ url, name, onClose }: QrDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`QR code`} isOpen={url !== undefined} onClose={onClose}>
      {url !== undefined && <CodeOf url={url} name={name} onClose={onClose} />}
    </Dialog>
  );
}

function CodeOf({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const { size, path } = qrOf(url);
  const save = () =>
    saveFile(
      `${name}.svg`,
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    );
  return (
    <div className="stack qr">
      <QrCode text={url} label={t`QR code for ${url}`} />
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
