import { Trans, useLingui } from '@lingui/react/macro';
import type { Incentive } from '@tributary/sdk';
import { Names } from '../../components/names.tsx';
import { Banner } from '../../components/notes.tsx';
import { CountedAffiliates } from './affiliates.tsx';
import { type Terms, useTerms } from './terms.ts';
import { useGroups, usersOf } from './use-groups.ts';

interface VersionsProps {
  readonly of: Incentive;
  readonly draft: Terms;
  readonly name: string;
}

/** Current and new version next to each other, with the affected groups. */
export function Versions({ of, draft, name }: VersionsProps) {
  const { t } = useLingui();
  const terms = useTerms();
  const before = terms(of);
  const after = terms(draft);
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const lines = [
    { id: 'name', label: t`Name`, old: of.name, next: name.trim() },
    ...ids.map((id) => {
      const [old, next] = [before, after].map((all) => all.find((term) => term.id === id));
      return { id, label: (old ?? next)?.label ?? '', old: old?.value ?? '', next: next?.value ?? '' };
    }),
  ];
  const changes = lines.filter(({ old, next }) => old !== next).length;
  return (
    <section>
      <table className="versions">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t`Term`}</span>
            </th>
            <th scope="col">{t`Version ${of.version}, current`}</th>
            <th scope="col">{t`Version ${of.version + 1}`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, old, next }) => (
            <tr key={id} className={old === next ? '' : 'changed'}>
              <th scope="row">{label}</th>
              <td>{old}</td>
              <td>{old === next ? <span className="muted">{next}</span> : <ins>{next}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Affected of={of} changes={changes} />
    </section>
  );
}

function Affected({ of, changes }: { of: Incentive; changes: number }) {
  const { known, isComplete } = useGroups();
  const { groups, affiliates } = usersOf(of.id, known);
  if (!isComplete) return null;
  const names = groups.map(({ group }) => group.name);
  return (
    <Banner {...(changes > 0 && affiliates > 0 ? { tone: 'warn' } : {})}>
      <strong>
        {groups.length === 0 ? (
          <Trans>No group uses it, so nobody is affected.</Trans>
        ) : (
          <Trans>
            Affected: <CountedAffiliates count={affiliates} />, in <Names of={names} />.
          </Trans>
        )}
      </strong>{' '}
      <Trans>Future sales use the new version. Commissions already earned never change.</Trans>
    </Banner>
  );
}
