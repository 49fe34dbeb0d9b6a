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

/** A role, and what it may do. */
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
    owner: t`Everything, also making other owners.`,
    admin: t`Everything but making or changing an owner.`,
    manager: t`Runs the program: affiliates, referrals, commissions, coupons and groups. Pays nobody.`,
    finance: t`Reads the program, and pays: payouts, files and adjustments.`,
    developer: t`Connects a backend: sites, webhooks, and API keys with what this role may do.`,
    viewer: t`Reads the program, and changes nothing.`,
  };
}
