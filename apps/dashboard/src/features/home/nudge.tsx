import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';

/** Storage and key that remember that the user pressed `Not now`. */
interface Dismissed {
  readonly in: Storage;
  readonly key: string;
}

/** Returns true if the user pressed `Not now`. The strip then loads no data. */
export const isDismissed = ({ in: storage, key }: Dismissed): boolean => storage.getItem(key) !== null;

interface NudgeProps {
  readonly icon: IconName;
  /** Suggested next step and the reason for it. */
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly dismissed: Dismissed;
}

/** Strip above the page with a suggestion that is not urgent. */
export function Nudge({ icon, children, action, dismissed }: NudgeProps) {
  const [isGone, setGone] = useState(() => isDismissed(dismissed));
  if (isGone) return null;
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
          setGone(true);
        }}
      >
        <Trans>Not now</Trans>
      </Button>
    </div>
  );
}
