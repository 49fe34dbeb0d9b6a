import { Trans } from '@lingui/react/macro';

/** Next to what is fetched by itself as it happens: nobody has to reload. */
export const Updating = () => (
  <span className="secondary updating">
    <Trans>Updates automatically</Trans>
  </span>
);
