import { useLingui } from '@lingui/react/macro';
import { APIError } from '@tributary/sdk';

interface Sent {
  readonly error: unknown;
  readonly isAsSent: (field: string) => boolean;
}

/** Returns a form's error, or null if the code field shows it. */
export function useCodeError({ error, isAsSent }: Sent, field = 'code') {
  const { t } = useLingui();
  const isWrong = error instanceof APIError && error.code === 'SIGN_IN_FAILED';
  return {
    error: isWrong ? undefined : error,
    wrong: isWrong && isAsSent(field) ? t`The code is incorrect or has expired.` : undefined,
  };
}
