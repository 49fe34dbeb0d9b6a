import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';

interface NudgeProps {
  readonly icon: IconName;
  /** What to do, and why. */
  readonly children: ReactNode;
  /** The link that leads there. */
  readonly action: ReactNode;
  /** The storage that remembers `Not now`, and its key there. */
  readonly dismissed: { readonly in: Storage; readonly key: string };
}

/** One line above the page that asks for something that can wait. */
export function Nudge({ icon, children, action, dismissed }: NudgeProps) {
  const [isDismissed, setDismissed] = useState(() => dismissed.in.getItem(dismissed.key) !== null);
  if (isDismissed) return null;
  return (
    <div className="nudge" role="status">
      <Icon name={icon} />
      <span className="grow">{children}</span>
      {action}
      <Button
        small
        look="quiet"
        onPress={() => {
          dismissed.in.setItem(dismissed.key, 'dismissed');
          setDismissed(true);
        }}
      >
        <Trans>Not now</Trans>
      </Button>
    </div>
  );
}
