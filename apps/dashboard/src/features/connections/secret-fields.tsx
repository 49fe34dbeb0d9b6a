import { Trans, useLingui } from '@lingui/react/macro';
import { stripeKeyPermissions } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { TextField } from '../../components/field.tsx';

interface SecretFieldProps {
  readonly field: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
}

export function SecretField(props: SecretFieldProps) {
  const { t } = useLingui();
  return <TextField {...props} label={t`Signing secret`} type="password" placeholder="whsec_…" />;
}

/** Field for a read-only API key. */
export function KeyField(props: SecretFieldProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const names = stripeKeyPermissions.join(', ');
  return (
    <TextField
      {...props}
      label={t`Restricted key`}
      type="password"
      placeholder={mode === 'live' ? 'rk_live_…' : 'rk_test_…'}
      hint={
        <Trans>
          Used to look up details that events omit, such as promotion codes. Create it under Developers › API
          keys, with only Read access to {names}.
        </Trans>
      }
    />
  );
}
