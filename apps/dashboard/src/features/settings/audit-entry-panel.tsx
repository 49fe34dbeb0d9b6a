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
import { Changes } from './audit-changes.tsx';
import { actorOf, useAuditLog, What } from './audit-log.tsx';
import { ObjectName } from './audit-object.tsx';
import { isDeletion, pageOfObject } from './audit-words.ts';

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
    <>
      <Facts
        of={[
          [t`Object`, of.object && <ObjectOf key="object-name" of={of} id={of.object} />],
          [t`Performed by`, <Name key="who" of={actorOf(of, names)} />],
          [t`Time`, <Time key="when" at={of.created_at} as="exact" />],
          [t`IP address`, of.ip],
        ]}
      />
      {of.object && <RelatedEntries id={of.object} />}
      <Changes of={of.changes} />
      <section className="section">
        <h3 className="detail-title">
          <Trans context="audit entry">Record</Trans>
        </h3>
        <Facts
          of={[
            [t`Action`, <code key="action">{of.action}</code>],
            [t`Object`, of.object && <Id key="object" of={of.object} />],
            [t`Request`, of.request_id && <Id key="request" of={of.request_id} />],
            [t`Sequence`, of.sequence],
            [t`Hash`, <code key="hash">{of.hash}</code>],
          ]}
        />
      </section>
    </>
  );
}

function ObjectOf({ of, id }: { of: AuditEntry; id: string }) {
  const { mode } = useHere();
  const page = isDeletion(of.action) ? null : pageOfObject(id);
  const name = <ObjectName of={of} />;
  if (page === null) return name;
  return (
    <Link to={`/${mode}/${page}` as string} className="link">
      {name}
    </Link>
  );
}

function RelatedEntries({ id }: { id: string }) {
  const { set } = useFilters();
  return (
    <div className="section">
      <Button small onPress={() => set({ object: id })}>
        <Trans>Related entries</Trans>
      </Button>
    </div>
  );
}
