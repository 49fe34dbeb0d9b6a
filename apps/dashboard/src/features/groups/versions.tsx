import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Incentive } from '@tributary/sdk';
import { Names } from '../../components/names.tsx';
import { Banner } from '../../components/notes.tsx';
import { CountedAffiliates } from './affiliates.tsx';
import { type ComparedTerm, isDifferent } from './compared-terms.ts';
import { useGroups, usersOf } from './use-groups.ts';

interface VersionsProps {
  readonly of: Incentive;
  readonly compared: readonly ComparedTerm[];
  /** True if the new version takes effect on a later day. */
  readonly isLater: boolean;
}

/** Current and new version side by side, with the affected groups. */
export function Versions({ of, compared, isLater }: VersionsProps) {
  const changed = compared.filter(isDifferent);
  const same = compared.filter((term) => !isDifferent(term));
  return (
    <section className="stack">
      {changed.length > 0 && <TermsTable of={of} compared={changed} />}
      {changed.length > 0 && same.length > 0 && (
        <details className="fold">
          <summary>
            <Plural value={same.length} one="# unchanged term" other="# unchanged terms" />
          </summary>
          <TermsTable of={of} compared={same} />
        </details>
      )}
      <Affected of={of} isChanged={changed.length > 0} isLater={isLater} />
    </section>
  );
}

function TermsTable({ of, compared }: Pick<VersionsProps, 'of' | 'compared'>) {
  const { t } = useLingui();
  return (
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
        {compared.map(({ id, label, old, next }) => (
          <tr key={id} className={old === next ? '' : 'changed'}>
            <th scope="row">{label}</th>
            <td>{old}</td>
            <td>{old === next ? <span className="muted">{next}</span> : <ins>{next}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AffectedProps {
  readonly of: Incentive;
  readonly isChanged: boolean;
  readonly isLater: boolean;
}

function Affected({ of, isChanged, isLater }: AffectedProps) {
  const { known, isComplete } = useGroups();
  const { groups, affiliates } = usersOf(of.id, known);
  if (!isComplete) return null;
  const names = groups.map(({ group }) => group.name);
  return (
    <Banner {...(isChanged && affiliates > 0 ? { tone: 'warn' } : {})}>
      <strong>
        {groups.length === 0 ? (
          <Trans>No group uses it, so nobody is affected.</Trans>
        ) : (
          <Trans>
            Affected: <CountedAffiliates count={affiliates} />, in <Names of={names} />.
          </Trans>
        )}
      </strong>{' '}
      {isLater ? (
        <Trans>Sales from that day on use the new version.</Trans>
      ) : (
        <Trans>Future sales use the new version.</Trans>
      )}{' '}
      <Trans>Commissions already earned never change.</Trans>
    </Banner>
  );
}
