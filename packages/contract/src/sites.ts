import {
  attributions,
  CLICK_PARAMETER,
  COOKIE_DAYS_MAX,
  consentRules,
  DOMAIN_LENGTH_MAX,
  IDENTIFIER_LENGTH_MAX,
  ipRules,
  SITES_MAX,
} from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { siteCheck } from './site-check.ts';
import { strictUrl } from './strict-url.ts';
import { id, name, optionalId, text } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Maximum numbers per site. */
const ORIGINS_MAX = 50;
const LINK_HOSTS_MAX = 20;
const IGNORE_PATHS_MAX = 100;
const PARAMS_MAX = 10;

/** Parameter names that links use for other purposes: the click id, and the target page of a link. */
const reservedParams: readonly string[] = [CLICK_PARAMETER, 'to'];

const attribution = z.enum(attributions);
const consent = z.enum(consentRules);
const ip = z.enum(ipRules);

/** Link host that is not active. */
const inactiveLinkHost = z
  .object({
    host: z.string(),
    reason: z
      .enum(['record_missing', 'live_environment', 'reserved'])
      .describe(
        'Reason the host is inactive. `record_missing`: the account has not verified the host. `live_environment`: your live environment uses the host. `reserved`: the host belongs to the server itself.',
      ),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .nullable()
      .describe('Exact DNS record that verifies the host; null if a record would not help.'),
  })
  .meta({ id: 'InactiveLinkHost' });
export type InactiveLinkHost = z.output<typeof inactiveLinkHost>;

export const site = z
  .object({
    id: z.string(),
    program_id: z.string(),
    name: z.string(),
    home_url: z.string().describe('Default destination of links.'),
    allowed_origins: z
      .array(z.string())
      .describe(
        'Origins of pages that may record clicks and may be the destination of links: `https://shop.com`, or `https://*.shop.com` for every subdomain.',
      ),
    cookie_domain: z
      .string()
      .nullable()
      .describe(
        'Domain whose hosts share the cookie; null if only the host that sets the cookie can read it.',
      ),
    params: z
      .array(z.string())
      .describe(
        'Query parameters that contain a tracking id, case-insensitive. New links use the first parameter.',
      ),
    cookie_days: z
      .number()
      .int()
      .min(1)
      .nullable()
      .describe('Lifetime of the cookie; null for the program’s click lifetime.'),
    attribution: attribution.describe(
      'Link that is credited if a visitor followed several: the `last`, or the `first` until its cookie expires.',
    ),
    consent: consent.describe(
      'Consent requirement. `required`: clicks and cookies are recorded only after the page reports consent.',
    ),
    ip: ip.describe(
      'Part of a visitor’s IP address that is stored. `truncated`: the network, /24 for IPv4 and /48 for IPv6.',
    ),
    ignore_paths: z.array(z.string()).describe('Path prefixes of pages on which no clicks are recorded.'),
    link_hosts: z
      .array(z.string())
      .describe('Hosts that serve short links for this site, `https://<link host>/r/<tracking id>`.'),
    inactive_link_hosts: z
      .array(inactiveLinkHost)
      .describe('Hosts in `link_hosts` that are not active, with the reason.'),
    publishable_key: z
      .string()
      .describe(
        'Publishable key (`pk_…`), which identifies the site in pages and links. The key is public and grants no read access.',
      ),
    previous_publishable_key: z
      .string()
      .nullable()
      .describe('Previous key, which remains valid until the next rotation.'),
    has_signup_secret: z.boolean().describe('True if a secret for signing sign-up tokens exists.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof site>;

export const siteWithSignupSecret = site
  .extend({
    signup_secret: z
      .string()
      .nullable()
      .describe('Sign-up token secret (`sus_…`). Shown only once; null in a replayed response.'),
  })
  .meta({ id: 'SiteWithSignupSecret' });

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const param = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9_.-]*$/, 'Must contain only letters, digits, ".", "_" and "-".')
  .refine((value) => !reservedParams.includes(value), {
    error: `Must not be ${reservedParams.join(' or ')}, which links use for other purposes.`,
  });

const ignoredPath = text(IDENTIFIER_LENGTH_MAX).regex(
  /^(?:|\/[^\s?#\p{Cc}]*)$/u,
  'Must be the beginning of a path as shown in the address bar, such as /account, without a query or spaces.',
);

const settings = {
  name,
  home_url: strictUrl.describe(
    'URL that starts with http:// or https:// (in a live environment, https:// only), without a user name, password or fragment.',
  ),
  allowed_origins: z
    .array(text(300))
    .max(ORIGINS_MAX)
    .describe(
      'Origin such as `https://shop.com`, with only a scheme, a host and an optional port, or `https://*.shop.com`. http:// is only allowed in a dev environment. The origin is stored in the form that browsers send.',
    ),
  cookie_domain: text(DOMAIN_LENGTH_MAX)
    .nullable()
    .describe(
      'Host of `home_url` or one of its parent domains, such as `shop.com`, but not a public suffix such as `co.uk`.',
    ),
  params: z
    .array(param)
    .min(1)
    .max(PARAMS_MAX)
    .refine(isUnique, { error: 'Must not contain the same parameter twice.' }),
  cookie_days: z.number().int().min(1).max(COOKIE_DAYS_MAX).nullable(),
  attribution,
  consent,
  ip,
  ignore_paths: z.array(ignoredPath).max(IGNORE_PATHS_MAX),
  link_hosts: z
    .array(text(DOMAIN_LENGTH_MAX))
    .max(LINK_HOSTS_MAX)
    .describe(
      'Host names without a port, stored in lowercase. Each host can be used by only one site. On a server with several accounts, a host becomes active once a TXT record `_tributary.<host>` with your account id is found; see `inactive_link_hosts`. Live environments take precedence over dev environments.',
    ),
};

export const siteCreate = z
  .strictObject({
    program_id: optionalId.describe('Id of the program. Optional if there is only one program.'),
    home_url: settings.home_url,
    name: settings.name.optional().describe('Name of the site. Default: the host of `home_url`.'),
    allowed_origins: settings.allowed_origins
      .optional()
      .describe(
        `${settings.allowed_origins.description} Default: the origin of \`home_url\` and every subdomain of its registrable domain.`,
      ),
    cookie_domain: settings.cookie_domain
      .optional()
      .describe(`${settings.cookie_domain.description} Default: the registrable domain of \`home_url\`.`),
    params: settings.params
      .optional()
      .describe('Query parameters that contain a tracking id. Default: `["via", "ref"]`.'),
    cookie_days: settings.cookie_days.optional().describe('Default: null.'),
    attribution: settings.attribution.optional().describe('Default: `last`.'),
    consent: settings.consent.optional().describe('Default: `none`.'),
    ip: settings.ip.optional().describe('Default: `truncated`.'),
    ignore_paths: settings.ignore_paths.optional(),
    link_hosts: settings.link_hosts.optional(),
  })
  .meta({ id: 'SiteCreate' });
export type SiteCreate = z.input<typeof siteCreate>;

export const siteUpdate = z.strictObject(settings).partial().meta({ id: 'SiteUpdate' });
export type SiteUpdate = z.input<typeof siteUpdate>;

export const sites = resource(
  { name: 'Sites', description: 'Websites on which visitors are tracked, with their publishable keys.' },
  {
    list: {
      method: 'GET',
      path: '/sites',
      summary: 'List sites',
      query: z.strictObject({ ...cursorQuery, program_id: id.optional() }),
      responses: { 200: listEnvelope(site) },
      metadata: reads('read:sites'),
    },
    create: {
      method: 'POST',
      path: '/sites',
      summary: 'Create a site with its publishable key',
      description: `At most ${SITES_MAX} per environment.`,
      body: siteCreate,
      responses: { 200: envelope(site), 201: envelope(site) },
      metadata: writes('write:sites', { movesMoney: false, errors: ['NOT_FOUND', 'DUPLICATE'] }),
    },
    get: {
      method: 'GET',
      path: '/sites/:id',
      summary: 'Get a site',
      query: z.strictObject({}),
      responses: { 200: envelope(site) },
      metadata: reads('read:sites'),
    },
    update: {
      method: 'PUT',
      path: '/sites/:id',
      summary: 'Update a site',
      description:
        'Changes only the fields you send. A list replaces the existing list. You cannot change a site’s program.',
      body: siteUpdate,
      responses: { 200: envelope(site) },
      metadata: writes('write:sites', { movesMoney: false, errors: ['DUPLICATE'] }),
    },
    delete: {
      method: 'DELETE',
      path: '/sites/:id',
      summary: 'Delete a site with its keys, short links and counts, but not its clicks',
      responses: { 200: deleted },
      metadata: writes('delete:sites', { movesMoney: false, idempotentOn: null }),
    },
    check: {
      method: 'GET',
      path: '/sites/:id/check',
      summary: 'Check tracking on a site and get advice on any problems',
      description:
        'Opens the home page, which takes up to 5 seconds. As with webhooks, private addresses are not opened.',
      query: z.strictObject({}),
      responses: { 200: envelope(siteCheck) },
      metadata: reads('read:sites'),
    },
    rotateKey: {
      method: 'POST',
      path: '/sites/:id/rotate-key',
      summary: 'Rotate a site’s publishable key',
      description:
        'The previous key works until the next rotation, so that you can update your pages gradually.',
      body: z.strictObject({}),
      responses: { 200: envelope(site) },
      metadata: writes('write:sites', { movesMoney: false }),
    },
    rotateSignupSecret: {
      method: 'POST',
      path: '/sites/:id/rotate-signup-secret',
      summary: 'Rotate a site’s sign-up token secret; the new secret is shown only once',
      description: 'Tokens signed with the previous secret are rejected immediately.',
      body: z.strictObject({}),
      responses: { 200: envelope(siteWithSignupSecret) },
      metadata: writes('write:sites', { movesMoney: false, discloses: 'a secret for sign-up tokens' }),
    },
  },
);
