import { useLingui } from '@lingui/react/macro';
import { Link } from '../../app/router.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { QrButton } from '../../components/qr-button.tsx';

export function OwnLink({ link }: { link: string }) {
  const { t } = useLingui();
  return (
    <section className="own-link" aria-labelledby="own-link">
      <h2 id="own-link">{t`Your link`}</h2>
      <p className="address">{link.replace(/^https?:\/\//, '')}</p>
      <div className="buttons">
        <CopyButton text={link} label={t`Copy your link`} />
        <QrButton text={link} />
        <Link to="links" className="button">{t`Link to a page`}</Link>
      </div>
    </section>
  );
}
