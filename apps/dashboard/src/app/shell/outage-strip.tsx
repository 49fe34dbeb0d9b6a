import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { isPassing } from '../../components/passing.ts';
import { askedWaitMs, outage } from '../session/outage.ts';
import { clientOf } from '../session/session.ts';
import { useHere } from '../session/session-context.tsx';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Strip above every page while the server does not respond. Polls the server with a small request, and repeats all
 * failed requests once it responds, so that users do not have to reload.
 */
export function OutageStrip() {
  const error = outage.use();
  useProbe(error);
  if (!error) return null;
  const seconds = Math.ceil(askedWaitMs(error) / 1_000);
  return (
    <div className="outage" role="status">
      <Icon name="warning" small />
      <span>
        <strong>
          {seconds > 0 ? (
            <Trans>The server asked us to wait {seconds} s.</Trans>
          ) : (
            <Trans>The server is not responding.</Trans>
          )}
        </strong>{' '}
        <Trans>
          This page may be out of date. Your input is preserved, and the page reconnects automatically.
        </Trans>
      </span>
    </div>
  );
}

function useProbe(error: unknown): void {
  const { session } = useHere();
  const queries = useQueryClient();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!error) return;
    let isOver = false;
    const ask = async () => {
      const found = await clientOf(session.environment_id)
        .sessions.get({ maxRetries: 0 })
        .then(
          () => null,
          (reason: unknown) => reason,
        );
      if (isOver) return;
      // If only the page's own request still fails, retry it at growing intervals.
      setFailures((count) => count + 1);
      if (isPassing(found)) return outage.set(found);
      outage.set(null);
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
    const wait = Math.max(askedWaitMs(error), Math.min(LONGEST_MS, FIRST_MS * 2 ** failures));
    const timer = setTimeout(() => void ask(), wait);
    const onLine = () => void ask();
    window.addEventListener('online', onLine);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onLine);
    };
  }, [error, failures, queries, session.environment_id]);
  useEffect(() => {
    if (error) return;
    // After this time, the retried requests have either succeeded or made the strip reappear.
    const timer = setTimeout(() => setFailures(0), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [error]);
}
