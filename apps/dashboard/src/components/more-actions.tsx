import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { type Action, ActionMenu } from './choice.tsx';
import { Icon } from './icon.tsx';

/** Menu of the less common actions on an object. Shows nothing if there are none. */
export function MoreActions({ actions }: { actions: readonly Action[] }) {
  const { t } = useLingui();
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      trigger={
        <Button look="quiet" aria-label={t`More actions`}>
          <Trans>More</Trans>
          <Icon name="down" small />
        </Button>
      }
      actions={actions}
    />
  );
}
