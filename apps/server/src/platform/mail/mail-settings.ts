import { emailKey } from '@tributary/core';
import type { Mail } from '../../dependencies.ts';
import { headerText, mailAddress } from '../../domain/mails/mail-address.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, TLS after STARTTLS, or no TLS. */
  readonly tls: 'implicit' | 'starttls' | 'off';
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

export interface MailSender {
  readonly name: string;
  /** E-mail address in the form that SMTP requires. */
  readonly address: string;
}

const DEFAULT_PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

export interface MailSettings {
  readonly smtp: SmtpServer;
  readonly from: MailSender;
  /** Addresses that dev environments may send to, in the form returned by `parseAddresses`. */
  readonly devAllow: ReadonlySet<string>;
}

/**
 * Returns true if an environment's e-mails to the address are sent, and false if they stay in the mailbox.
 */
export const sendsTo = (
  settings: MailSettings | undefined,
  mode: 'live' | 'dev',
  recipient: string,
): boolean => settings !== undefined && (mode === 'live' || settings.devAllow.has(emailKey(recipient)));

/** Returns what this server can send. Without settings, it sends no e-mail. */
export const mailOf = (settings: MailSettings | undefined): Mail => ({
  canSend: settings !== undefined,
  sendsTo: (mode, address) => sendsTo(settings, mode, address),
});

/** Parses comma-separated addresses to a comparable form. Returns null if one of them is not an address. */
export function parseAddresses(text: string): ReadonlySet<string> | null {
  try {
    return new Set(text.split(',').map((each) => emailKey(mailAddress(each.trim()))));
  } catch {
    return null;
  }
}

/** Parses `smtps://user:password@host:465`. Returns a problem as text, which never contains the password. */
export function parseSmtpUrl(text: string): SmtpServer | string {
  const form = 'must look like smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587';
  if (!URL.canParse(text)) return `${form}; special characters in the password must be percent-encoded`;
  const url = new URL(text);
  const { protocol } = url;
  if (protocol !== 'smtps:' && protocol !== 'smtp:') return `${form}, and begin with smtps:// or smtp://`;
  if (url.hostname === '') return `${form}; the host is missing`;
  if (!/^\/?$/.test(url.pathname) || url.hash !== '')
    return `${form}, without a path; special characters in the password must be percent-encoded`;
  const tls = tlsOf(url);
  if (tls === null) return 'accepts no parameters except tls=off, which is only for smtp://';
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === null || pass === null)
    return 'has a % in the user or password that is not percent-encoded as %25';
  if ((user === '') !== (pass === '')) return 'must have both a user and a password, or neither';
  if (url.port === '0') return 'must have a port from 1 to 65535';
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port),
    tls,
    auth: user === '' ? null : { user, pass },
  };
}

function tlsOf({ protocol, searchParams }: URL): SmtpServer['tls'] | null {
  const parameters = [...searchParams];
  if (protocol === 'smtps:') return parameters.length === 0 ? 'implicit' : null;
  if (parameters.length === 0) return 'starttls';
  const [[name, value] = [], ...others] = parameters;
  return name === 'tls' && value === 'off' && others.length === 0 ? 'off' : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses an address, or `Name <address>`. Returns null for anything else. */
export function parseMailFrom(text: string): MailSender | null {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  try {
    return {
      name: headerText(name.trim().replace(/^"(.*)"$/, '$1')),
      address: mailAddress(address.trim()),
    };
  } catch {
    return null;
  }
}
