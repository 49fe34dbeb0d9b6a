import type { SiteCreate, SiteUpdate } from '@tributary/contract';
import { type Problem, validationFailure } from '../../domain/failure.ts';
import type { Site } from '../../platform/db/generated/client.ts';
import {
  defaultCookieDomain,
  defaultOrigins,
  type Reading,
  readCookieDomain,
  readHomeUrl,
  readLinkHost,
  readOrigin,
  type SiteRules,
} from './addresses.ts';

/** Columns that a request sets, and the link hosts, which are in a table of their own. */
interface SiteSettings {
  readonly columns: Pick<Site, 'homeUrl' | 'allowedOrigins' | 'cookieDomain'> & Partial<Site>;
  /** Undefined if unchanged. */
  readonly linkHosts: readonly string[] | undefined;
}

/**
 * Returns the settings of a new or updated site. Missing values are set to their default, or stay unchanged
 * in an update.
 * @throws VALIDATION_ERROR with every invalid address
 */
export function siteSettings(
  body: SiteUpdate & Pick<SiteCreate, 'name'>,
  before: Pick<Site, 'homeUrl' | 'allowedOrigins' | 'cookieDomain'> | null,
  rules: SiteRules,
): SiteSettings {
  const problems: Problem[] = [];
  const take = (field: string, reading: Reading): string => {
    if (reading.problem === undefined) return reading.value;
    problems.push({ field, message: `${field}: ${reading.problem}` });
    return '';
  };
  const takeAll = (field: string, values: readonly string[], read: (value: string) => Reading) => [
    ...new Set(values.map((value, at) => take(`${field}.${at}`, read(value)))),
  ];
  const homeUrl = body.home_url ?? before?.homeUrl ?? '';
  if (body.home_url !== undefined) take('home_url', readHomeUrl(homeUrl, rules));
  const origins = body.allowed_origins;
  const allowedOrigins = origins
    ? takeAll('allowed_origins', origins, (value) => readOrigin(value, rules))
    : (before?.allowedOrigins ?? defaultOrigins(homeUrl));
  const domain =
    body.cookie_domain !== undefined
      ? body.cookie_domain
      : before
        ? before.cookieDomain
        : defaultCookieDomain(homeUrl);
  // Check an unchanged domain too, because a new home page may not belong to it.
  const isDecided = body.cookie_domain !== undefined || body.home_url !== undefined;
  const cookieDomain =
    domain !== null && isDecided ? take('cookie_domain', readCookieDomain(domain, homeUrl)) : domain;
  const hosts = body.link_hosts;
  const linkHosts = hosts && takeAll('link_hosts', hosts, (value) => readLinkHost(value, rules));
  if (problems.length > 0) throw validationFailure(problems);
  return { columns: { homeUrl, allowedOrigins, cookieDomain, ...plainColumns(body) }, linkHosts };
}

const plainColumns = (body: SiteUpdate): Partial<Site> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.params !== undefined && { params: body.params }),
  ...(body.cookie_days !== undefined && { cookieDays: body.cookie_days }),
  ...(body.attribution !== undefined && { attribution: body.attribution }),
  ...(body.consent !== undefined && { consent: body.consent }),
  ...(body.ip !== undefined && { ip: body.ip }),
  ...(body.ignore_paths !== undefined && { ignorePaths: body.ignore_paths }),
});
