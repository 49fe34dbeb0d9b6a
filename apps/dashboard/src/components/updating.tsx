import { Trans } from '@lingui/react/macro';

/** Note next to data that updates automatically, so that users do not need to reload the page. */
export const Updating = () => (
  <span className="secondary updating">
    <Trans>Updates automatically</Trans>
  </span>
);
