import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@tributary/sdk';
import { Fragment } from 'react';
import { useFilters } from '../../app/use-filters.ts';
import { useHere } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/notes.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { useActorNames, useAuditLog, What } from './audit-log.tsx';
import { pageOfObject } from './audit-words.ts';

/** One entry of the page that is shown. */
export function AuditEntryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const list = useAuditLog();
  const entry = list.rows.find((each) => each.id === id);
  return (
    <Panel
      label={t`Entry ${id}`}
      onClose={onClose}
      title={<h3 className="cut">{entry ? <What of={entry} /> : t`Entry`}</h3>}
    >
      {entry && <Facts of={entry} />}
      {!entry && list.data && (
        <p className="muted">
          <Trans>This entry is not on this page of the log.</Trans>
        </p>
      )}
    </Panel>
  );
}

function Facts({ of }: { of: AuditEntry }) {
  const names = useActorNames();
  return (
    <div className="stack settings">
      <dl className="facts">
        <dt>
          <Trans>When</Trans>
        </dt>
        <dd>
          <Time at={of.created_at} />
        </dd>
        <dt>
          <Trans>Who</Trans>
        </dt>
        <dd>
          <bdi>{names.get(of.actor) ?? of.actor}</bdi>{' '}
          {of.session_id && (
            <span className="secondary">
              <Trans>in the dashboard</Trans>
            </span>
          )}
        </dd>
        <dt>
          <Trans>Action</Trans>
        </dt>
        <dd>
          <code>{of.action}</code>
        </dd>
        {of.object && (
          <>
            <dt>
              <Trans>Object</Trans>
            </dt>
            <dd>
              <ObjectOf id={of.object} />
            </dd>
          </>
        )}
        {of.ip && (
          <>
            <dt>
              <Trans>IP address</Trans>
            </dt>
            <dd>{of.ip}</dd>
          </>
        )}
        {of.request_id && (
          <>
            <dt>
              <Trans>Request</Trans>
            </dt>
            <dd>
              <code>{of.request_id}</code> <Copy text={of.request_id} />
            </dd>
          </>
        )}
      </dl>
      <Changes of={of} />
      <Chain of={of} />
    </div>
  );
}

function ObjectOf({ id }: { id: string }) {
  const { mode } = useHere();
  const { set } = useFilters();
  const page = pageOfObject(id);
  return (
    <>
      {page ? (
        <Link to={`/${mode}/${page}` as string} className="link">
          {id}
        </Link>
      ) : (
        <code>{id}</code>
      )}{' '}
      <Button small look="quiet" onPress={() => set('object', id)}>
        <Trans>Its other entries</Trans>
      </Button>
    </>
  );
}

/** Values of people are never in the log; of rates, limits, statuses and permissions they are. */
function Changes({ of: { changes } }: { of: AuditEntry }) {
  if (changes.length === 0) return null;
  return (
    <section className="stack">
      <h3>
        <Trans>Fields of the request</Trans>
      </h3>
      <dl className="facts">
        {changes.map(({ field, value }) => (
          <Fragment key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd>
              {value ?? (
                <span className="muted">
                  <Trans>not kept</Trans>
                </span>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Chain({ of: { sequence, hash, previous_hash } }: { of: AuditEntry }) {
  return (
    <section className="stack">
      <h3>
        <Trans>Its place in the chain</Trans>
      </h3>
      <dl className="facts">
        <dt>
          <Trans>Number</Trans>
        </dt>
        <dd className="num">{sequence}</dd>
        <dt>
          <Trans>Hash</Trans>
        </dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>
          <Trans>Hash before</Trans>
        </dt>
        <dd>
          <code>{previous_hash}</code>
        </dd>
      </dl>
      <p className="secondary">
        <Trans>
          <code>tributary audit verify</code> checks the whole chain.
        </Trans>
      </p>
    </section>
  );
}
