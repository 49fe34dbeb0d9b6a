import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@tributary/sdk';
import { Fragment } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Name } from '../../components/names.tsx';
import { Copy } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { useActorNames, useAuditLog, What } from './audit-log.tsx';
import { pageOfObject } from './audit-words.ts';

/** One entry of the page that is shown. */
export function AuditEntryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const list = useAuditLog();
  const entry = list.rows?.find((each) => each.id === id);
  return (
    <Panel
      label={`${t`Audit log`} ${id}`}
      onClose={onClose}
      title={<h3 className="cut">{entry ? <What of={entry} /> : t`Audit log`}</h3>}
    >
      {entry && <Facts of={entry} />}
      {!entry && list.rows && (
        <p className="muted">
          <Trans>Nothing matches these filters.</Trans>
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
          <Name of={names.get(of.actor) ?? of.actor} />
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
        <dt>
          <Trans>Sequence</Trans>
        </dt>
        <dd>{of.sequence}</dd>
        <dt>
          <Trans>Hash</Trans>
        </dt>
        <dd>
          <code>{of.hash}</code>
        </dd>
      </dl>
      <Changes of={of} />
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
      <Button small look="quiet" onPress={() => set({ object: id })}>
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
        <Trans>Fields</Trans>
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
