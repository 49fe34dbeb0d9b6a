import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { ActionMenu } from '../../components/choice.tsx';
import { useHere } from '../session/session-context.tsx';
import { useAccountActions } from './account-menu.tsx';
import { destinations, inBar, isShownTo } from './navigation.ts';

/** Contains the pages that do not fit in the bottom bar, and a link to the other environment. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { i18n, t } = useLingui();
  const { mode, can } = useHere();
  const navigate = useNavigate();
  const go = (to: string, to_mode: string = mode) => void navigate({ to, params: { mode: to_mode } });
  return (
    <ActionMenu
      trigger={<Button>{children}</Button>}
      actions={[
        ...destinations
          .filter((each) => !inBar.includes(each) && isShownTo(can)(each))
          .map(({ to, label }) => ({ id: to, label: i18n._(label), run: () => go(to) })),
        {
          id: 'mode',
          label: mode === 'live' ? t`Switch to dev` : t`Switch to live`,
          run: () => go('/$mode', mode === 'live' ? 'dev' : 'live'),
        },
        ...useAccountActions(),
      ]}
    />
  );
}
