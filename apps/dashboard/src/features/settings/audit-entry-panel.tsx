import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { useActorNames } from '../people/use-actor-names.ts';
import { actorOf, useAuditLog, What } from './audit-log.tsx';
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
      title={<h2 className="cut">{entry ? <What of={entry} /> : t`Audit log`}</h2>}
    >
      {entry && <EntryFacts of={entry} />}
      {!entry && list.rows && (
        <p className="muted">
          <Trans>No results match these filters.</Trans>
        </p>
      )}
    </Panel>
  );
}

function EntryFacts({ of }: { of: AuditEntry }) {
  const { t } = useLingui();
  const names = useActorNames();
  return (
    <div className="stack settings">
      <Facts
        of={[
          [t`Time`, <Time key="when" at={of.created_at} />],
          [t`Who`, <Name key="who" of={actorOf(of, names)} />],
          [t`Action`, <code key="action">{of.action}</code>],
          [t`Object`, of.object && <ObjectOf id={of.object} />],
          [t`IP address`, of.ip],
          [t`Request`, of.request_id && <Id of={of.request_id} />],
          [t`Sequence`, of.sequence],
          [t`Hash`, <code key="hash">{of.hash}</code>],
        ]}
      />
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
        <Trans>Related entries</Trans>
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
      <Facts
        of={changes.map(({ field, value }) => [
          <code key={field}>{field}</code>,
          value ?? (
            <span className="muted">
              <Trans>not retained</Trans>
            </span>
          ),
        ])}
      />
    </section>
  );
}
