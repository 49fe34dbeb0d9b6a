import { useLingui } from '@lingui/react/macro';
import { type PermissionNoun, type PermissionVerb, permissions } from '@tributary/core';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Select } from '../../components/choice.tsx';
import { Checkbox } from '../../components/field.tsx';
import { ALL, mayGive, type Preset, permissionGroups, presets } from './permissions.ts';

const columns = ['read', 'write', 'delete'] as const;

interface PermissionPickerProps {
  readonly value: readonly string[];
  readonly onChange: (permissions: readonly string[]) => void;
}

/** Select with common purposes. A custom purpose shows a checkbox for each permission. */
export function PermissionPicker({ value, onChange }: PermissionPickerProps) {
  const { t } = useLingui();
  const { session } = useHere();
  const isPreset = (name: Preset) =>
    presets[name].length === value.length && presets[name].every((each) => value.includes(each));
  const preset = (Object.keys(presets) as Preset[]).find(isPreset);
  const [isCustom, setCustom] = useState(preset === undefined);
  const names: Readonly<Record<Preset, string>> = {
    all: t`All permissions`,
    read: t`Read all data`,
    sales: t`Report sign-ups and sales`,
    clicks: t`Record clicks`,
  };
  const effects: Readonly<Record<Preset, string>> = {
    all: t`All permissions, including those added in later versions. Choose fewer if you can.`,
    read: t`Can read everything, but change nothing.`,
    sales: t`Can create and change referrals, sales and commissions, but read nothing.`,
    clicks: t`Can record clicks, and nothing else.`,
  };
  const offered = (Object.keys(presets) as Preset[]).filter((name) =>
    presets[name].every((permission) => mayGive(session.permissions, permission)),
  );
  const choose = (id: Preset | 'custom') => {
    setCustom(id === 'custom');
    if (id !== 'custom') onChange([...presets[id]]);
  };
  const isMatrix = isCustom || preset === undefined;
  return (
    <>
      <Select
        label={t`Purpose`}
        labelled
        field="permissions"
        value={isMatrix ? 'custom' : preset}
        onChange={choose}
        options={[
          ...offered.map((id) => ({ id, label: names[id] })),
          { id: 'custom' as const, label: t({ message: 'Custom', context: 'permissions' }) },
        ]}
        {...(!isMatrix && { hint: effects[preset] })}
      />
      {isMatrix && <Matrix value={value} onChange={onChange} />}
    </>
  );
}

/** Permissions that this session lacks cannot be granted. */
function Matrix({ value, onChange }: PermissionPickerProps) {
  const { t } = useLingui();
  const { session } = useHere();
  const nouns = useNouns();
  const isAll = value.includes(ALL);
  const heads: Readonly<Record<Exclude<PermissionVerb, 'create'>, string>> = {
    read: t`Read`,
    write: t`Write`,
    delete: t`Delete`,
  };
  const toggle = (permission: string, isOn: boolean) =>
    onChange(permissions.filter((each) => (each === permission ? isOn : isAll || value.includes(each))));
  return (
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
              const verb = ofNoun.find(
                (each) => each === column || (each === 'create' && column === 'write'),
              );
              const permission = `${verb}:${noun}`;
              return (
                <td key={column}>
                  {verb && (
                    <Checkbox
                      aria-label={permission}
                      isSelected={isAll || value.includes(permission)}
                      isDisabled={!mayGive(session.permissions, permission)}
                      onChange={(isOn) => toggle(permission, isOn)}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
