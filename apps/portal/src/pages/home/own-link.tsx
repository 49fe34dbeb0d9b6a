import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../app/router.tsx';
import { CopyButton } from '../../components/copy-button.tsx';

const QrDialog = lazy(async () => ({ default: (await import('../../components/qr-dialog.tsx')).QrDialog }));

/** The link that the affiliate shares, large. */
export function OwnLink({ link }: { link: string }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <section className="own-link" aria-labelledby="own-link">
      <h2 id="own-link">{t`Your link`}</h2>
      <p className="address">{link.replace(/^https?:\/\//, '')}</p>
      <div className="buttons">
        <CopyButton text={link} label={t`Copy your link`} />
        <button type="button" className="button" onClick={() => setShown(true)}>{t`QR code`}</button>
        <Link to="links" className="button">{t`Link to a page`}</Link>
      </div>
      {isShown && (
        <Suspense>
          <QrDialog text={link} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </section>
  );
}
