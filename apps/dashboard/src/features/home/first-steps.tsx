import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFirstEvents } from '../../app/use-first-events.ts';
import { Status } from '../../components/status.tsx';

export function FirstSteps() {
  const { mode, can } = useHere();
  const { hasAffiliate, hasClick, hasSale } = useFirstEvents();
  return (
    <section className="section">
      <div className="title">
        <h3>
          <Trans>Three steps to your first commission</Trans>
        </h3>
        <Link to="/$mode/start" params={{ mode }} className="link end">
          <Trans>Continue setup</Trans>
        </Link>
      </div>
      <ol className="first-steps">
        <Step isDone={hasAffiliate} waiting={<Trans>No affiliates yet.</Trans>}>
          <Link to="/$mode/affiliates" params={{ mode }} className="link">
            <Trans>Add an affiliate</Trans>
          </Link>
        </Step>
        <Step
          isDone={hasClick}
          waiting={
            <Trans>
              Waiting for your first click. It will appear here within a second of being recorded.
            </Trans>
          }
        >
          <Link to="/$mode/tracking" params={{ mode }} className="link">
            <Trans>Add the snippet to your site and open an affiliate link</Trans>
          </Link>
        </Step>
        <Step isDone={hasSale} waiting={<Trans>Waiting for your first sale.</Trans>}>
          <Link to="/$mode/developers" params={{ mode }} search={{ tab: 'sale' }} className="link">
            <Trans>Report a sale from your backend</Trans>
          </Link>
          {can('write:connections') && (
            <>
              ,{' '}
              <Link to="/$mode/connections" params={{ mode }} search={{ open: NEW }} className="link">
                <Trans>or connect Stripe</Trans>
              </Link>
            </>
          )}
        </Step>
      </ol>
    </section>
  );
}

function Step({ isDone, waiting, children }: { isDone: boolean; waiting: ReactNode; children: ReactNode }) {
  return (
    <li>
      {isDone ? (
        <Status shape="tick" tone="good">
          {children}
        </Status>
      ) : (
        <Status shape="waiting" tone="warn">
          {children}
        </Status>
      )}
      <span className="secondary">{isDone ? <Trans>Done</Trans> : waiting}</span>
    </li>
  );
}
