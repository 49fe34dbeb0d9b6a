import { useLingui } from '@lingui/react/macro';
import { type Role, roles } from '@tributary/core';
import { Select } from '../../components/choice.tsx';
import { useRoleName } from '../../components/role-words.ts';

interface RoleSelectProps {
  readonly field: string;
  readonly value: string;
  readonly onChange: (role: Role) => void;
  readonly offered: readonly Role[];
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
}

/** Shows the permissions of the selected role. */
export function RoleSelect({ value, offered, ...rest }: RoleSelectProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const wordsOf = useRoleWords();
  const known = roles.find((role) => role === value);
  return (
    <Select
      label={t`Role`}
      labelled
      value={known ?? null}
      options={roles
        .filter((role) => offered.includes(role) || role === value)
        .map((id) => ({ id, label: roleName(id) }))}
      hint={known && wordsOf[known]}
      {...rest}
    />
  );
}

function useRoleWords(): Readonly<Record<Role, string>> {
  const { t } = useLingui();
  return {
    owner: t`Full access, including creating other owners.`,
    admin: t`Full access, except for creating or changing owners.`,
    manager: t`Manages the program: affiliates, referrals, commissions, coupons and groups. Cannot make payouts.`,
    finance: t`Can view the program and make payouts, including payment files and adjustments.`,
    developer: t`Connects a backend: sites, webhooks, and API keys with the permissions of this role.`,
    viewer: t`Can view the program but cannot change anything.`,
  };
}
