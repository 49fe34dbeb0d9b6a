import { Trans } from '@lingui/react/macro';

export const Updating = () => (
  <span className="secondary updating">
    <Trans>Updates automatically</Trans>
  </span>
);
