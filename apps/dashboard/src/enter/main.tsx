/** @jsxImportSource preact */
// Must be the first import: it removes the token from the URL, and the others take time to load.
import { token } from './token.ts';
import './enter.css';
import { render } from 'preact';
import { takeProofRequest } from '../app/session/at-provider.ts';
import { currentTheme, showTheme } from '../app/theme.ts';
import { CodeLink, isCodeLink } from './code-link.tsx';
import { EnterPage } from './enter-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { showInPreferredLanguage } from './language.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { search } from './place.ts';
import { ProofWindow } from './provider-ways.tsx';
import { SignedInPage } from './signed-in-page.tsx';

showTheme(currentTheme());
await showInPreferredLanguage();

function Page() {
  if (/\/invitation\/?$/.test(window.location.pathname)) return <InvitationPage token={token} />;
  if (/\/signed-in\//.test(window.location.pathname)) return <SignedInPage />;
  if (isCodeLink(token)) return <CodeLink token={token} />;
  if (token) return <OneTimeLink token={token} />;
  const provider = search.get('provider');
  if (provider && search.get('proof') === 'window' && takeProofRequest(provider))
    return <ProofWindow identityProviderId={provider} />;
  return <EnterPage />;
}

const root = document.getElementById('root');
if (!root) throw new Error('enter.html has no root.');
render(<Page />, root);
