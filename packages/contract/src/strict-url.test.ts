import { describe, expect, test } from 'vitest';
import { useIssueSentences } from './issue-sentences.ts';
import { strictUrl } from './strict-url.ts';

// All of our programs do this for the whole process.
useIssueSentences();

const problemsOf = (value: unknown) => strictUrl.safeParse(value).error?.issues.map(({ message }) => message);

describe('webhook or home page URL', () => {
  test.each([
    'https://example.com',
    'https://example.com/',
    'http://example.com:8080/hooks?source=tributary&x=%20',
    'HTTPS://Example.COM/Hooks',
    'https://example.com./hooks',
    'https://hooks_1.example.com/',
    'https://bücher.example/wege',
    'https://93.184.215.14/hooks',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/',
    'https://example.com/@team/hooks',
    `https://example.com/${'a'.repeat(2_028)}`,
  ])('%s is accepted unchanged', (value) => {
    expect(strictUrl.parse(value)).toBe(value);
  });

  test.each([
    ['', /empty/],
    [' ', /spaces/],
    [' https://example.com/', /spaces/],
    ['https://example.com/ ', /spaces/],
    ['https://exam ple.com/', /spaces/],
    ['https://example.com/\r\nX-Injected: 1', /line breaks/],
    ['https://example.com/\thooks', /spaces/],
    ['https://example.com/\u00a0', /spaces/],
    ['https://example.com/\u0007', /control/],
    ['https://example.com/\u0085', /control/],
    ['example.com/hooks', /start with/],
    ['//example.com/hooks', /start with/],
    ['/hooks', /start with/],
    ['https:example.com', /start with/],
    ['https:/example.com', /start with/],
    ['https:///example.com', /start with/],
    ['https://', /start with/],
    ['https://?x', /start with/],
    ['ftp://example.com/', /start with/],
    ['ws://example.com/', /start with/],
    ['file:///etc/passwd', /start with/],
    ['javascript:alert(1)', /start with/],
    ['data:text/plain,x', /start with/],
    ['https://user:password@example.com/', /user/],
    ['https://user@example.com/', /user/],
    ['https://@example.com/', /user/],
    ['https://93.184.215.14@127.0.0.1/', /user/],
    ['https://example.com/#part', /fragment/],
    ['https://example.com/#', /fragment/],
    ['https://example.com\\@127.0.0.1/', /well-formed/],
    ['https://example.com/a\\b', /well-formed/],
    ['https:\\\\example.com', /start with/],
    ['https://[::1', /well-formed/],
    ['https://exa<mple.com/', /well-formed/],
    ['https://exa%00mple.com/', /well-formed/],
    ['https://256.1.1.1/', /well-formed/],
    ['https://1.2.3.4.5/', /well-formed/],
    ['https://example.com:65536/', /well-formed/],
    ['https://example.com:port/', /well-formed/],
    ['https://example.com:0/', /port 0/],
    ['https://a..b/', /valid host/],
    ['https://.example.com/', /valid host/],
    [`https://${'a'.repeat(64)}.com/`, /valid host/],
    ['https://example.com/\u0000', /NUL/],
    ['https://example.com/\ud800', /surrogate/],
    [`https://example.com/${'a'.repeat(2_029)}`, /2048 characters/],
    [null, /text/],
    [{}, /text/],
  ])('%j is rejected with a reason', (value, reason) => {
    expect(problemsOf(value)?.join(' ')).toMatch(reason);
  });
});
