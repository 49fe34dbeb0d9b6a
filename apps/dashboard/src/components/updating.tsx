import { Trans } from '@lingui/react/macro';

/** Note next to data that updates automatically, so that nobody reloads. */
export const Updating = () => (
  <span className="secondary updating">
    <Trans>Updates automatically</Trans>
  </span>
);
