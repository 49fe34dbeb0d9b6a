import { useLingui } from '@lingui/react/macro';
import { useSite } from '../app/site.tsx';

/** Shown instead of a form that requires a code, if the server cannot send e-mail. */
export function AskMerchant() {
  const { t } = useLingui();
  const { brand_name, support_email } = useSite();
  return (
    <p className="notice">
      <span>
        {t`You cannot change this yourself yet: this portal does not send e-mail, so it cannot confirm your identity. Ask ${brand_name} to change it.`}{' '}
        {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
      </span>
    </p>
  );
}
