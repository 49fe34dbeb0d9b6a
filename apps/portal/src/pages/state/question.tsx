import { useLingui } from '@lingui/react/macro';
import { useSite } from '../../app/site.tsx';

export function Question() {
  const { t } = useLingui();
  const { support_email } = useSite();
  if (!support_email) return null;
  return (
    <p>
      {t`Questions?`} <a href={`mailto:${support_email}`}>{support_email}</a>
    </p>
  );
}
