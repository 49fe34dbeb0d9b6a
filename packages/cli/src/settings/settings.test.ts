import { describe, expect, test } from 'vitest';
import { masked, resolveSettings, toBaseUrl } from './settings.ts';

const nothing = {
  apiKey: undefined,
  baseUrl: undefined,
  signingSecret: undefined,
  webhookSecret: undefined,
  configHome: undefined,
  stateHome: undefined,
  noColor: undefined,
  isDumb: false,
};
const file = {
  current: 'dev',
  profiles: {
    dev: { api_key: 'sk_dev_saved', base_url: 'http://127.0.0.1:1', signing_secret: 'saved' },
    live: { api_key: 'sk_live_saved', base_url: 'https://live.example.com' },
  },
};

describe('CLI setting', () => {
  test('comes from the flag, or else the environment, the profile or the default', () => {
    const environment = { ...nothing, apiKey: 'sk_dev_env', baseUrl: 'http://127.0.0.1:2' };
    expect(resolveSettings({ apiKey: 'sk_dev_flag' }, environment, file)).toMatchObject({
      apiKey: { value: 'sk_dev_flag', source: 'flag' },
      baseUrl: { value: 'http://127.0.0.1:2', source: 'environment' },
      signingSecret: undefined,
    });
    expect(resolveSettings({}, nothing, file).signingSecret).toEqual({ value: 'saved', source: 'profile' });
    expect(resolveSettings({}, nothing, undefined)).toEqual({
      profile: 'default',
      apiKey: undefined,
      baseUrl: { value: 'http://127.0.0.1:8787', source: 'default' },
      signingSecret: undefined,
      webhookSecret: undefined,
    });
  });

  test('from a profile given by --profile overrides a forgotten variable', () => {
    const { apiKey, baseUrl } = resolveSettings(
      { profile: 'live' },
      { ...nothing, apiKey: 'sk_dev_env' },
      file,
    );
    expect(apiKey).toEqual({ value: 'sk_live_saved', source: 'profile' });
    expect(baseUrl.value).toBe('https://live.example.com');
  });

  test('from a nonexistent profile is a usage error', () => {
    expect(() => resolveSettings({ profile: 'prod' }, nothing, file)).toThrow(
      "Profile 'prod' does not exist.",
    );
  });
});

test.each(['/v1', '/v1/', '/', '', '//'])(
  'accepts a base URL that ends with %j, because every path begins with /v1',
  (end) => {
    expect(toBaseUrl(`https://track.example.com/base${end}`)).toBe('https://track.example.com/base');
    const environment = { ...nothing, baseUrl: `http://127.0.0.1:2${end}` };
    expect(resolveSettings({}, environment, undefined).baseUrl.value).toBe('http://127.0.0.1:2');
  },
);

describe('saved API key', () => {
  const live = { profile: 'live' };

  test.each([
    ['--base-url', { ...live, baseUrl: 'https://evil.example.com' }, nothing],
    ['--base-url on another port', { ...live, baseUrl: 'https://live.example.com:444' }, nothing],
    ['--base-url without TLS', { ...live, baseUrl: 'http://live.example.com' }, nothing],
    ['TRIBUTARY_BASE_URL', {}, { ...nothing, baseUrl: 'https://evil.example.com' }],
  ])('is not sent to another origin that %s names', (_, flags, environment) => {
    expect(() => resolveSettings(flags, environment, file)).toThrow(/is for .*, so it was not sent to /);
    const given = resolveSettings({ ...flags, apiKey: 'sk_dev_given' }, environment, file);
    expect(given).toMatchObject({ apiKey: { value: 'sk_dev_given' }, signingSecret: undefined });
  });

  test('is sent to every path of the origin for which it was saved', () => {
    const { apiKey } = resolveSettings({ ...live, baseUrl: 'https://LIVE.example.com:443/t' }, nothing, file);
    expect(apiKey).toEqual({ value: 'sk_live_saved', source: 'profile' });
  });

  test('does not follow a URL that the profile was given later', () => {
    const moved = {
      api_key: 'sk_dev_saved',
      key_origin: 'http://127.0.0.1:1',
      base_url: 'http://127.0.0.1:2',
    };
    expect(() => resolveSettings({}, nothing, { current: 'dev', profiles: { dev: moved } })).toThrow(
      "The key saved in profile 'dev' is for http://127.0.0.1:1, so it was not sent to http://127.0.0.1:2 (base_url in the profile).",
    );
  });

  test('without a URL is for the default one', () => {
    const saved = { current: 'dev', profiles: { dev: { api_key: 'sk_dev_saved' } } };
    expect(resolveSettings({}, nothing, saved).apiKey?.value).toBe('sk_dev_saved');
    expect(() => resolveSettings({ baseUrl: 'http://127.0.0.1:1' }, nothing, saved)).toThrow();
  });
});

describe('base URL', () => {
  test('loses its trailing slash', () =>
    expect(toBaseUrl('https://a.example.com/t/')).toBe('https://a.example.com/t'));

  test.each(['', 'a.example.com', 'ftp://a', 'https://u:p@a', 'https://a/?x=1', 'https://a/#x'])(
    'is rejected as %j',
    (url) => expect(() => toBaseUrl(url)).toThrow('is not a valid base URL'),
  );
});

describe('displayed API key', () => {
  test('is never shown in full, however short it is', () => {
    expect(masked('sk_live_0123456789abcdefghijABCDEFGHIJ01')).toBe('sk_live_…IJ01');
    expect(masked('sk_dev_short')).toBe('sk_dev_…');
    expect(masked('secret')).toBe('…');
  });
});
