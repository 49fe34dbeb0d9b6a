import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../app/error-words.ts';

/** Renders a query's data, or its loading or error state. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error'> & { refetch(): Promise<unknown> };
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting />;
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function Failed({ error, onRetry }: FailedProps) {
  const { t } = useLingui();
  return (
    <div className="notice bad" role="alert">
      <p>{wordsOf(error)}</p>
      <button type="button" className="button" onClick={onRetry}>{t`Try again`}</button>
    </div>
  );
}

export function FailedPage(props: FailedProps) {
  const { t } = useLingui();
  return (
    <main className="page alone">
      <h1>{t`This page could not be loaded`}</h1>
      <Failed {...props} />
    </main>
  );
}

export function Waiting() {
  const { t } = useLingui();
  return (
    <div className="waiting" role="status" aria-busy="true">
      <span className="unseen">{t`Loading`}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
