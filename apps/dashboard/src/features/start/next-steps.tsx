import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Program, Site } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { NEW } from '../../app/new.ts';
import { serverUrl } from '../../app/session/session.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFirstEvents } from '../../app/use-first-events.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { Name } from '../../components/names.tsx';
import { Status } from '../../components/status.tsx';
import { SaleCalls } from '../developers/sale.tsx';
import { scriptTag } from '../tracking/ways.ts';

/** Steps after the set-up. */
export function NextSteps({ program, site }: { program: Program; site: Site | undefined }) {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const { hasAffiliate, hasClick, hasSale } = useFirstEvents();
  return (
    <div className="start-next">
      <header>
        <h2>
          <Trans>
            <Name of={program.name} /> is ready
          </Trans>
        </h2>
        <p className="muted">
          {hasAffiliate && hasClick && hasSale ? (
            <Trans>All steps are done. Sales from your affiliates now earn commission.</Trans>
          ) : (
            <Trans>Three steps to your first commission. Each is checked off as soon as it is done.</Trans>
          )}
        </p>
      </header>
      <ol>
        <Step
          isDone={hasAffiliate}
          title={hasAffiliate ? <Trans>Affiliate added</Trans> : <Trans>Add an affiliate</Trans>}
        >
          <p className="secondary">
            <Trans>Each affiliate gets a link to share. It appears as soon as you add one.</Trans>
          </p>
          <div>
            <Link
              to="/$mode/affiliates"
              params={{ mode }}
              search={{ open: 'new' }}
              className={hasAffiliate ? 'button' : 'button primary'}
            >
              <Trans>Add an affiliate</Trans>
            </Link>
          </div>
        </Step>
        <Step
          isDone={hasClick}
          title={hasClick ? <Trans>Clicks tracked</Trans> : <Trans>Track clicks on your site</Trans>}
        >
          {site ? (
            <>
              <p className="secondary">
                <Trans>Add this line to the head of every page, then open an affiliate link.</Trans>
              </p>
              <CodeBlock
                label={t`Code for your site`}
                code={scriptTag({ site, server: serverUrl, programDays: 0, trackingId: '' }, serverUrl)}
                marks={[site.publishable_key]}
              />
            </>
          ) : (
            <p className="secondary">
              <Trans>Your program has no site yet. Coupons work without one.</Trans>
            </p>
          )}
          <div>
            <Link to="/$mode/tracking" params={{ mode }} className="link">
              {site ? <Trans>Other options: npm, Express, Next.js, HTTP</Trans> : <Trans>Add site</Trans>}
            </Link>
          </div>
        </Step>
        <Step
          isDone={hasSale}
          title={hasSale ? <Trans>First sale recorded</Trans> : <Trans>Record your first sale</Trans>}
        >
          {can('write:connections') && (
            <p className="secondary">
              <Trans>
                Do you collect payments with Stripe?{' '}
                <Link to="/$mode/connections" params={{ mode }} search={{ open: NEW }} className="link">
                  Connect it
                </Link>{' '}
                without writing code. Otherwise, report sales from your backend:
              </Trans>
            </p>
          )}
          <SaleCalls />
        </Step>
      </ol>
      {hasSale && (
        <div className="row wrap">
          <Link to="/$mode" params={{ mode }} className="button primary">
            <Trans>Go to Home</Trans>
          </Link>
          <Link to="/$mode/affiliates" params={{ mode }} search={{ open: NEW }} className="button">
            <Trans>Add another affiliate</Trans>
          </Link>
        </div>
      )}
    </div>
  );
}

function Step({ isDone, title, children }: { isDone: boolean; title: ReactNode; children: ReactNode }) {
  if (isDone)
    return (
      <li>
        <h3>
          <Status shape="tick" tone="good">
            {title}
          </Status>
        </h3>
      </li>
    );
  return (
    <li>
      <details open>
        <summary>
          <h3>
            <Status shape="waiting" tone="quiet">
              {title}
            </Status>
          </h3>
        </summary>
        <div className="stack">{children}</div>
      </details>
    </li>
  );
}
