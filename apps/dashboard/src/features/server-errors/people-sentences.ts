import { msg } from '@lingui/core/macro';

export const peopleSentences = [
  msg({ message: 'API key {id} has been revoked. This cannot be undone.' }),
  msg({ message: 'API key {id} has expired and cannot be renewed. Create another one.' }),
  msg({ message: '{subject} cannot grant permissions that it does not have: {permissions}.' }),
  msg({
    message:
      '{subject} lacks some of the permissions of {id}: {permissions}. To change or revoke it, all of its permissions are required.',
  }),
  msg({
    message:
      '{subject} lacks some of the permissions of the role {role}: {permissions}. All permissions of the role are required.',
  }),
  msg({ message: '{subject} lacks the permission {permission}.' }),
  msg({ message: 'Your role no longer has the permission {permission}.' }),
  msg({ message: 'This API key expires at {time}; expires_at must be no later than that.' }),
  msg({
    message:
      'This server has a signing secret, but requests that move money do not have to be signed yet, so an API key cannot create members of the live environment. Run `tributary-server owner create` on the server, and have the owner create the members.',
  }),
  msg({
    message:
      'An API key can only create the first owner of an environment. Ask an owner, or run `tributary-server owner create` on the server.',
  }),
  msg({
    message: 'You cannot change your own role. Ask another member who has all permissions of the role.',
  }),
  msg({
    message:
      'This user’s address is not verified, so their role cannot be raised here. Invite them again; the role changes when they accept.',
  }),
  msg({
    message:
      'This server has a signing secret, so an API key cannot create an owner of the live environment. Run `tributary-server owner create` on the server.',
  }),
  msg({ message: 'An API key can only invite people to its own environment.' }),
  msg({
    message:
      'You cannot reset your own sign-in. Change your password in your account settings, or ask another member.',
  }),
  msg({
    message: 'This user is a member of the live environment, so their sign-in can only be reset there.',
  }),
  msg({
    message:
      'An API key cannot reset an owner. Ask another owner, or run `tributary-server user reset` on the server.',
  }),
  msg({ message: 'This user also belongs to an environment that you are not a member of.' }),
  msg({ message: 'This person is already a member with the role {role}. Change their role instead.' }),
  msg({ message: 'An environment can have at most {count} pending invitations. Revoke one first.' }),
  msg({ message: 'Another user of the account has this address.' }),
  msg({
    message: '{email} belongs to a user of this account. Sign in as that user, and open the link again.',
  }),
  msg({ message: 'The person who invited you can no longer grant this role. Ask for another invitation.' }),
  msg({
    message:
      'The person who reset your sign-in no longer has permission to do so. Ask another member for a link.',
  }),
  msg({
    message: 'This server cannot send e-mail. Copy the link from the response, or set TRIBUTARY_SMTP_URL.',
  }),
  msg({
    message:
      '{count} links were e-mailed for this account in the last 24 hours. Omit is_mailed, and deliver the link yourself.',
  }),
  msg({ message: 'Sign-in is configured for the whole account, and only in the live environment.' }),
  msg({ message: 'The account already has a provider with this issuer. Update that provider instead.' }),
  msg({ message: 'An account can have at most {count} identity providers. Remove one first.' }),
  msg({ message: 'Its configuration lacks {endpoints}.' }),
  msg({ message: '{provider} rejected this server: {error}. Check the client id and secret.' }),
  msg({
    message:
      '{provider} is at a private address. An operator can allow it with: tributary-server idp set --allow-private.',
  }),
  msg({ message: '{provider} could not be reached or returned an invalid response: {error}' }),
  msg({
    message:
      'This identity at {provider} belongs to another user of the account, or you have already linked another one. Unlink that one first.',
  }),
  msg({ message: 'Recovery codes replace a lost authenticator app. Set up an app first.' }),
  msg({
    message:
      'Passkeys require a host name, but this server has an IP address. Set TRIBUTARY_PUBLIC_URL to the host name that browsers use.',
  }),
  msg({ message: 'Too many codes were sent to you in the last hour.' }),
  msg({ message: 'Too many passwords are being checked at the moment. Try again in a second.' }),
  msg({ message: 'Too many failed attempts. Wait before you try again.' }),
  msg({ message: 'This network has sent too many sign-in requests in the last minute.' }),
  msg({ message: 'This environment has sent {count} test e-mails in the last 24 hours. Try again later.' }),
  msg({ message: 'The e-mail {id} has expired.' }),
  msg({ message: 'Sample events can only be created in a dev environment.' }),
  msg({ message: 'Only a dev environment has a test clock.' }),
  msg({ message: 'An environment can have at most {count} webhook endpoints. Delete one first.' }),
  msg({ message: 'Webhook endpoint {id} is disabled ({reason}). Enable it first.' }),
  msg({
    message:
      'This request comes from {origin}, but sessions only work at {url}. Open the dashboard there, or set TRIBUTARY_PUBLIC_URL to the address you use.',
  }),
  msg({ message: 'This endpoint requires a signed-in user. Sign in as a user at /app.' }),
  msg({ message: 'This endpoint requires an API key. Browser sessions are not accepted.' }),
  msg({
    message:
      'Your identity at {provider} is not linked to a user of this account. Ask for an invitation, or sign in another way and link it in your account settings.',
  }),
];
