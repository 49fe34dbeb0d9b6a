import { InvalidArgumentError } from 'commander';

/** `localhost:3000/webhooks` and `3000/webhooks` mean http; `3000` alone would be an IPv4 address to a URL parser. */
export function receiverUrl(text: string): string {
  const onPort = /^:?(\d+(?:\/.*)?)$/.exec(text)?.[1];
  const whole = onPort === undefined ? text : `localhost:${onPort}`;
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `http://${whole}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
    throw new InvalidArgumentError(
      'It must be a URL such as localhost:3000/webhooks, without user and password.',
    );
  }
  return url.href;
}
