import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Session } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { type Mode, signIn } from './session.ts';

/** Exchanges an API key for a session, so that the browser does not store the key. */
export function KeySignInForm({
  onDone,
  mode,
  children,
}: {
  onDone: (session: Session) => void;
  /** Environment that the key must belong to. Default: any. */
  mode?: Mode | undefined;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const [key, setKey] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signIn({ api_key: key.trim() }),
    onSuccess: onDone,
  });
  return (
    <Form className="stack sign-in" of={{ submit: mutate, error, isReady: key.trim() !== '' && !isPending }}>
      {children}
      <TextField
        label={t`API key`}
        field="api_key"
        type="password"
        placeholder={mode ? `sk_${mode}_…` : 'sk_live_… / sk_dev_…'}
        value={key}
        onChange={setKey}
        autoFocus
        hint={t`It is exchanged for a 12-hour session and is not stored in this browser.`}
      />
      <FormButtons wide verb={<Trans>Sign in</Trans>} />
      <p className="hint">
        <Trans>
          If you don’t have a key at hand, run <code>tributary dashboard</code>. It prints a sign-in link.
        </Trans>
      </p>
    </Form>
  );
}
