import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { ActionMenu } from '../../components/choice.tsx';
import { leave } from '../../components/unsaved.ts';
import { serverUrl } from '../session/session.ts';
import { useHere } from '../session/session-context.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

export function useAccountActions() {
  const { t } = useLingui();
  const { mode, session } = useHere();
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  return [
    session.user
      ? {
          id: 'account',
          label: t`Your account`,
          run: () => void navigate({ to: '/$mode/account', params: { mode } }),
        }
      : {
          id: 'session',
          label: t`This session`,
          run: () => void navigate({ to: '/$mode/settings', params: { mode }, search: { tab: 'session' } }),
        },
    { id: 'guides', label: t`Guides`, run: () => void window.open(`${serverUrl}/docs/guides/dashboard`) },
    { id: 'sign-out', label: t`Sign out`, run: () => leave(mutate) },
  ];
}

export function AccountMenu({ children }: { children: ReactNode }) {
  return (
    <ActionMenu trigger={<Button className="caller">{children}</Button>} actions={useAccountActions()} />
  );
}
