import { Trans, useLingui } from '@lingui/react/macro';
import type { PermissionNoun, PermissionVerb } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { Select } from '../../components/choice.tsx';
import { Checkbox } from '../../components/field.tsx';
import { ALL, isSame, mayGive, type Preset, permissionGroups, presets } from './permissions.ts';

interface PermissionPickerProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Permissions in groups. What this session cannot do, it cannot hand on either. */
export function PermissionPicker({ chosen, onChange }: PermissionPickerProps) {
  const { t } = useLingui();
  const { session } = useHere();
  const nouns = useNouns();
  const verbs: Readonly<Record<PermissionVerb, string>> = {
    read: t`Read`,
    write: t`Write`,
    delete: t`Delete`,
    create: t`Record`,
  };
  const names: Readonly<Record<Preset, string>> = {
    all: t`Everything`,
    read: t`Read everything`,
    sales: t`Report sign-ups and sales`,
    clicks: t`Record clicks`,
  };
  const preset = (Object.keys(presets) as Preset[]).find((name) => isSame(chosen, presets[name]));
  const offered = (Object.keys(presets) as Preset[]).filter((name) =>
    presets[name].every((permission) => mayGive(session.permissions, permission)),
  );
  const toggle = (permission: string, isOn: boolean) => {
    const next = new Set(chosen);
    next.delete(ALL);
    if (isOn) next.add(permission);
    else next.delete(permission);
    onChange(next);
  };
  return (
    <>
      <Select
        label={t`What it is for`}
        labelled
        value={preset ?? 'own'}
        onChange={(id) => id !== 'own' && onChange(new Set(presets[id as Preset]))}
        options={[
          ...offered.map((id) => ({ id, label: names[id] })),
          ...(preset ? [] : [{ id: 'own', label: t`Something else` }]),
        ]}
      />
      {chosen.has(ALL) ? (
        <p className="hint">
          <Trans>Everything, also what later versions add. Choose less where less will do.</Trans>
        </p>
      ) : null}
      <table className="permissions">
        <tbody>
          {permissionGroups.map(({ noun, verbs: ofNoun }) => (
            <tr key={noun}>
              <th scope="row">{nouns[noun]}</th>
              {(['read', 'write', 'delete'] as const).map((column) => {
                const verb = ofNoun.includes(column)
                  ? column
                  : column === 'write'
                    ? ofNoun.find((each) => each === 'create')
                    : undefined;
                const permission = `${verb}:${noun}`;
                return (
                  <td key={column}>
                    {verb && (
                      <Checkbox
                        aria-label={permission}
                        isSelected={chosen.has(ALL) || chosen.has(permission)}
                        isDisabled={chosen.has(ALL) || !mayGive(session.permissions, permission)}
                        onChange={(isOn) => toggle(permission, isOn)}
                      >
                        {verbs[verb]}
                      </Checkbox>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function useNouns(): Readonly<Record<PermissionNoun, string>> {
  const { t } = useLingui();
  return {
    affiliates: t`Affiliates`,
    referrals: t`Referrals`,
    commissions: t`Commissions`,
    payouts: t`Payouts`,
    coupons: t`Coupons`,
    groups: t`Groups`,
    programs: t`Programs`,
    sites: t`Sites`,
    finder: t`Finder`,
    webhooks: t`Webhooks`,
    keys: t`API keys`,
    clicks: t`Clicks`,
    persons: t`Persons`,
    erasures: t`Erasures`,
    audit: t`Audit log`,
  };
}
