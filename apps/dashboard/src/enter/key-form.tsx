/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { Session } from '@tributary/sdk';
import { useState } from 'preact/hooks';
import { type Mode, signIn } from '../app/session/session.ts';
import { codeOf, wordsOf } from './error-words.ts';
import { Coded, Field, Form, usePending } from './parts.tsx';

const OF_THE_KEY = new Set([
  'INVALID_API_KEY',
  'MISSING_API_KEY',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'VALIDATION_ERROR',
]);

/** Exchanges an API key for a session, so that the browser does not store the key. */
export function KeyForm({ onDone, mode }: { onDone: (session: Session) => void; mode?: Mode | undefined }) {
  const [key, setKey] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { isPending, error, run } = usePending();
  const isOfKey = OF_THE_KEY.has(codeOf(error) ?? '');
  const words = error === undefined ? undefined : wordsOf(error);
  const submit = () => {
    setEmpty(key.trim() === '');
    if (key.trim() !== '') void run(async () => onDone(await signIn({ api_key: key.trim() })));
  };
  return (
    <>
      <Form onSubmit={submit} verb={t`Sign in`} isPending={isPending} problem={isOfKey ? undefined : words}>
        <Field
          label={t`API key`}
          name="api_key"
          type="password"
          autocomplete="off"
          placeholder={mode ? `sk_${mode}_…` : 'sk_live_… / sk_dev_…'}
          value={key}
          onChange={setKey}
          error={isEmpty ? t`Enter an API key.` : isOfKey ? words : undefined}
          hint={t`It is exchanged for a 12-hour session and is not stored in this browser.`}
        />
      </Form>
      <p class="hint">
        <Coded
          text={t`If you don’t have a key at hand, run tributary dashboard. It prints a sign-in link.`}
          code="tributary dashboard"
        />
      </p>
    </>
  );
}
