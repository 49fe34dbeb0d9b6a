import { useLingui } from '@lingui/react/macro';
import { QrCode, qrOf } from '@tributary/ui/qr-code';
import { saveFile } from '@tributary/ui/save-file';
import { useEffect, useRef } from 'react';

export function QrDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const save = () => {
    const { size, path } = qrOf(text);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
    saveFile('qr-code.svg', 'image/svg+xml', svg);
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="qr-title" onClose={onClose}>
      <h2 id="qr-title">{t`Your link as a QR code`}</h2>
      <div className="qr">
        <QrCode {...{ text, label: t`QR code for ${text}` }} />
      </div>
      <div className="buttons">
        <button type="button" className="button primary" onClick={save}>{t`Save as SVG`}</button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>{t`Close`}</button>
      </div>
    </dialog>
  );
}
