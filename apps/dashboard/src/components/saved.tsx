import { Trans } from '@lingui/react/macro';
import { Status } from './status.tsx';

/** Said beside the button that saved. */
export function Saved() {
  return (
    <span role="status">
      <Status shape="tick" tone="good">
        <Trans>Saved</Trans>
      </Status>
    </span>
  );
}
