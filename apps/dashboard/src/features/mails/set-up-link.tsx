import { Trans } from '@lingui/react/macro';
import { serverUrl } from '../../app/session/session.ts';

/** Link to the guide that explains how to configure a mail server. */
export const SetUpLink = () => (
  <a className="link" href={`${serverUrl}/docs/guides/email`} target="_blank" rel="noreferrer">
    <Trans>Set up e-mail</Trans>
  </a>
);
