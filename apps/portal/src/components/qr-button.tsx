import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));

export function QrButton({ text }: { text: string }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setShown(true)}>{t`QR code`}</button>
      {isShown && (
        <Suspense>
          <QrDialog text={text} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
