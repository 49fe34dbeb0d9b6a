import { Trans, useLingui } from '@lingui/react/macro';
import { type PermissionNoun, type PermissionVerb, permissions } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { Select } from '../../components/choice.tsx';
import { Checkbox } from '../../components/field.tsx';
import { ALL, mayGive, type Preset, permissionGroups, presets } from './permissions.ts';

const columns = ['read', 'write', 'delete'] as const;

interface PermissionPickerProps {
  readonly value: readonly string[];
  readonly onChange: (permissions: readonly string[]) => void;
}

/** Groups of checkboxes. Permissions that this session lacks cannot be granted. */
export function PermissionPicker({ value, onChange }: PermissionPickerProps) {
  const { t } = useLingui();
  const { session } = useHere();
  const nouns = useNouns();
  const isAll = value.includes(ALL);
  const heads: Readonly<Record<Exclude<PermissionVerb, 'create'>, string>> = {
    read: t`Read`,
    write: t`Write`,
    delete: t`Delete`,
  };
  const names: Readonly<Record<Preset, string>> = {
    all: t`All permissions`,
    read: t`Read all data`,
    sales: t`Report sign-ups and sales`,
    clicks: t`Record clicks`,
  };
  const isPreset = (name: Preset) =>
    presets[name].length === value.length && presets[name].every((each) => value.includes(each));
  const preset = (Object.keys(presets) as Preset[]).find(isPreset);
  const offered = (Object.keys(presets) as Preset[]).filter((name) =>
    presets[name].every((permission) => mayGive(session.permissions, permission)),
  );
  const toggle = (permission: string, isOn: boolean) =>
    onChange(permissions.filter((each) => (each === permission ? isOn : value.includes(each))));
  return (
    <>
      <Select
        label={t`Purpose`}
        labelled
        field="permissions"
        value={preset ?? 'own'}
        onChange={(id) => id !== 'own' && onChange([...presets[id]])}
        options={[
          ...offered.map((id) => ({ id, label: names[id] })),
          ...(preset ? [] : [{ id: 'own' as const, label: t`Something else` }]),
        ]}
      />
      {isAll && (
        <p className="hint">
          <Trans>All permissions, including those added in later versions. Choose fewer if you can.</Trans>
        </p>
      )}
      <table className="permissions">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {heads[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map(({ noun, verbs: ofNoun }) => (
            <tr key={noun}>
              <th scope="row">{nouns[noun]}</th>
              {columns.map((column) => {
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
                        isSelected={isAll || value.includes(permission)}
                        isDisabled={isAll || !mayGive(session.permissions, permission)}
                        onChange={(isOn) => toggle(permission, isOn)}
                      >
                        {verb === 'create' && t`Record`}
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
    connections: t`Connections`,
    groups: t`Groups`,
    programs: t`Programs`,
    portals: t`Portals`,
    sites: t`Sites`,
    finder: t`Shortlist`,
    webhooks: t`Webhooks`,
    keys: t`API keys`,
    members: t`Team members`,
    mails: t`E-mails`,
    sign_in: t`Sign-in`,
    clicks: t`Clicks`,
    persons: t`Personal data`,
    erasures: t`Erasures`,
    audit: t`Audit log`,
  };
}
