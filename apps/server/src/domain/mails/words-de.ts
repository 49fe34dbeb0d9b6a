import type { FactorChange } from './user-mail.ts';
import type { Words } from './words.ts';

const roles: Readonly<Record<string, string>> = {
  owner: 'Inhaber',
  admin: 'Admin',
  manager: 'Manager',
  finance: 'Finanzen',
  developer: 'Entwicklung',
  viewer: 'Nur Ansicht',
};

const changes: Readonly<Record<FactorChange, string>> = {
  totp_added: 'Eine Authenticator-App wurde hinzugefügt',
  totp_removed: 'Ihre Authenticator-App wurde entfernt',
  identity_added: 'Ein Identitätsanbieter für Ihre Anmeldung wurde hinzugefügt',
  identity_removed: 'Ein Identitätsanbieter für Ihre Anmeldung wurde entfernt',
  recovery_codes_replaced: 'Ihre Wiederherstellungscodes wurden ersetzt',
  passkey_added: 'Ein Passkey wurde hinzugefügt',
  passkey_removed: 'Ein Passkey wurde entfernt',
};

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`;

const NOT_YOU =
  'Waren Sie das nicht? Dann bitten Sie umgehend einen Inhaber Ihres Kontos, Ihre Anmeldung zurückzusetzen.';
const NEVER_ASKED = 'Wir fragen Sie niemals per Telefon oder E-Mail nach diesem Code.';
const NOTHING_TO_DO = 'Wenn Sie das waren, müssen Sie nichts tun.';

export const german: Words = {
  mails: {
    sign_in_code: ({ code, link, minutes }) => ({
      subject: 'Ihr Anmeldecode',
      blocks: [
        'Geben Sie diesen Code in dem Fenster ein, in dem Sie sich anmelden möchten:',
        { code },
        'Oder öffnen Sie diesen Link im selben Browser:',
        { link, label: 'Anmelden' },
        `Der Code kann einmal verwendet werden und läuft in ${count(minutes, 'Minute', 'Minuten')} ab.`,
      ],
      note: `Wenn Sie sich nicht anmelden wollten, können Sie diese E-Mail ignorieren. ${NEVER_ASKED}`,
    }),
    address_code: ({ code, minutes }) => ({
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      blocks: [
        'Geben Sie diesen Code dort ein, wo Sie diese E-Mail-Adresse verwenden möchten:',
        { code },
        `Der Code kann einmal verwendet werden und läuft in ${count(minutes, 'Minute', 'Minuten')} ab.`,
      ],
      note: `Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. ${NEVER_ASKED}`,
    }),
    invitation: ({ inviter, account, role, link, days }) => ({
      subject: `${inviter} lädt Sie zu ${account} ein`,
      blocks: [
        `${inviter} lädt Sie ein, am Partnerprogramm von ${account} auf Tributary mitzuarbeiten.`,
        { facts: [['Ihre Rolle', roles[role] ?? role]] },
        { link, label: 'Einladung ansehen' },
        `Die Einladung gilt nur für diese E-Mail-Adresse und läuft in ${count(days, 'Tag', 'Tagen')} ab.`,
      ],
      note: 'Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
    }),
    reset: ({ account, link, hours }) => ({
      subject: `Ihre Anmeldung bei ${account} wurde zurückgesetzt`,
      blocks: [
        `Ein Inhaber von ${account} hat Ihre Anmeldung zurückgesetzt. Ihr Passwort und Ihre Authenticator-App gelten nicht mehr.`,
        { link, label: 'Anmeldung einrichten' },
        `Der Link kann einmal verwendet werden und läuft in ${count(hours, 'Stunde', 'Stunden')} ab.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, fragen Sie einen Inhaber Ihres Kontos, bevor Sie den Link öffnen.',
    }),
    new_browser: ({ browser, network, at }, { time }) => ({
      subject: 'Neue Anmeldung in Ihrem Konto',
      blocks: [
        'Jemand hat sich mit einem unbekannten Browser in Ihrem Konto angemeldet.',
        {
          facts: [
            ['Browser', browser],
            ['Netzwerk', network],
            ['Zeitpunkt', time(at)],
          ],
        },
        NOTHING_TO_DO,
      ],
      note: NOT_YOU,
    }),
    factor_changed: ({ change, at }, { time }) => ({
      subject: changes[change],
      blocks: [`${changes[change]}: ${time(at)}.`, NOTHING_TO_DO],
      note: NOT_YOU,
    }),
    password_changed: ({ at }, { time }) => ({
      subject: 'Ihr Passwort wurde geändert',
      blocks: [
        `Ihr Passwort wurde am ${time(at)} geändert. In allen anderen Browsern wurden Sie abgemeldet.`,
        NOTHING_TO_DO,
      ],
      note: NOT_YOU,
    }),
    sign_in_changed: ({ provider, account }) => ({
      subject: `Die Anmeldung bei ${account} wurde geändert`,
      blocks: [
        `Der Identitätsanbieter ${provider} wurde hinzugefügt, geändert oder entfernt. Alle Personen, die dieser Anbieter erkennt, können sich bei ${account} anmelden.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, prüfen Sie umgehend Einstellungen › Anmeldung.',
    }),
    new_owner: ({ name, account }) => ({
      subject: `Neuer Inhaber von ${account}`,
      blocks: [
        `${name} ist jetzt Inhaber von ${account}. Inhaber dürfen alles, auch Personen und Auszahlungen verwalten.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, prüfen Sie umgehend Einstellungen › Personen.',
    }),
    address_changed: ({ address, at }, { time }) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      blocks: [
        `Die E-Mail-Adresse Ihres Kontos wurde am ${time(at)} geändert.`,
        { facts: [['Neue Adresse', address]] },
        'An diese Adresse werden keine Anmeldecodes mehr gesendet.',
      ],
      note: NOT_YOU,
    }),
    test: ({ link }) => ({
      subject: 'Eine Test-E-Mail von Tributary',
      blocks: [
        'Dies ist eine Testnachricht. Wenn Sie sie lesen können, werden E-Mails Ihres Partnerprogramms zugestellt.',
        { link, label: 'Dashboard öffnen' },
      ],
      note: 'Jemand aus Ihrem Team hat diese E-Mail angefordert. Wenn Sie sie nicht erwartet haben, können Sie sie ignorieren.',
    }),
  },
  sentBy: 'Automatisch von Tributary gesendet. Antworten werden nicht gelesen.',
};
