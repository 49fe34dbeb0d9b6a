import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@tributary/sdk';
import { Facts } from '../../components/facts.tsx';
import { useRoleName } from '../../components/role-words.ts';
import { Time } from '../../components/time.tsx';
import { wordsOfField, wordsOfValue } from './audit-fields.ts';

type Change = AuditEntry['changes'][number];

const IS_TIME = /^\d{4}-\d\d-\d\dT/;

function useFieldName(): (field: string) => string {
  const { i18n } = useLingui();
  return (field) => {
    const words = wordsOfField(field);
    return words ? i18n._(words) : field;
  };
}

function Value({ of: { field, value } }: { of: Change }) {
  const { i18n } = useLingui();
  const roleName = useRoleName();
  if (value === null) return null;
  if (field === 'role') return roleName(value);
  if (field === 'permissions') return value.replaceAll(',', ', ');
  if (IS_TIME.test(value)) return <Time at={value} />;
  const words = wordsOfValue(value);
  return words ? i18n._(words) : value;
}

const hasValue = ({ value }: Change) => value !== null;

/** Changed fields on one line. Fields with a known value come first; the other fields are named only for updates. */
export function ChangesInShort({ of: { action, changes } }: { of: AuditEntry }) {
  const fieldName = useFieldName();
  const others = action.includes('.update') ? changes.filter((change) => !hasValue(change)) : [];
  const sorted = [...changes.filter(hasValue), ...others];
  return (
    <span className="cut">
      {sorted.map((change, at) => (
        <span key={change.field}>
          {at > 0 && ', '}
          {fieldName(change.field)}
          {change.value !== null && (
            <>
              : <Value of={change} />
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** Changed fields. The audit log contains rates, limits, statuses and permissions, but never personal data. */
export function Changes({ of }: { of: readonly Change[] }) {
  const fieldName = useFieldName();
  if (of.length === 0) return null;
  return (
    <section className="section">
      <h3 className="detail-title">
        <Trans>Fields</Trans>
      </h3>
      <Facts
        of={of.map((change) => [
          fieldName(change.field),
          change.value === null ? (
            <span className="muted">
              <Trans>not retained</Trans>
            </span>
          ) : (
            <Value of={change} />
          ),
        ])}
      />
    </section>
  );
}
