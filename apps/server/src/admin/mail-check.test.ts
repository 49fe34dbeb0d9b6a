import { afterEach, describe, expect, test } from 'vitest';
import { operate } from '../../test/support/operator.ts';
import { type SmtpSink, startRawSmtp, startSmtpSink } from '../../test/support/smtp-sink.ts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const settings = (port: number, user = '') => ({
  TRIBUTARY_SMTP_URL: `smtp://${user}127.0.0.1:${port}?tls=off`,
  TRIBUTARY_MAIL_FROM: 'Acme <affiliates@example.com>',
});

async function sinkOf(options: Parameters<typeof startSmtpSink>[0] = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  ending.push(() => sink.close());
  return sink;
}

describe('mail check command', () => {
  test('sends a mail and shows the SMTP dialogue', async () => {
    const sink = await sinkOf();
    const { code, stdout, stderr } = await operate(settings(sink.port), ['mail', 'check', 'ada@shop.com']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^S: 220 .*^C: EHLO .*^C: RCPT TO:<ada@shop\.com>.*^S: 250 .*^Accepted\./ms);
    expect(sink.received.map(({ to }) => to)).toEqual([['ada@shop.com']]);
    expect(sink.received[0]?.headers.get('from')).toBe('Acme <affiliates@example.com>');
  });

  test('prints JSON for scripts', async () => {
    const sink = await sinkOf();
    const { code, stdout } = await operate(settings(sink.port), ['mail', 'check', 'ada@shop.com', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      recipient: 'ada@shop.com',
      reply: expect.stringMatching(/^250 /),
      dialogue: expect.arrayContaining([expect.stringMatching(/^C: EHLO /)]),
    });
  });

  test('exits with 3 and shows the response when the server refuses', async () => {
    const sink = await sinkOf();
    sink.onRcpt = () => '550 5.7.1 relaying denied';
    const ran = await operate(settings(sink.port), ['mail', 'check', 'ada@shop.com']);
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('550 5.7.1 relaying denied') });
    expect(ran.stdout).toContain('S: 550 5.7.1 relaying denied');
  });

  test('exits with 3 when the server is unreachable', async () => {
    const ran = await operate(settings(1), ['mail', 'check', 'ada@shop.com']);
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('ECONNREFUSED') });
  });

  test.each(['PLAIN', 'LOGIN'])('never shows the password used for AUTH %s', async (method) => {
    const sink = await sinkOf({
      ...{ disabledCommands: ['STARTTLS'], authMethods: [method], allowInsecureAuth: true },
      onAuth: ({ password }, _session, callback) =>
        callback(null, password === 's3cret/word' ? { user: 'ada' } : undefined),
    });
    const right = await operate(settings(sink.port, 'ada:s3cret%2Fword@'), ['mail', 'check', 'ada@shop.com']);
    expect(right.code).toBe(0);
    const wrong = await operate(settings(sink.port, 'ada:hunter22@'), ['mail', 'check', 'ada@shop.com']);
    expect(wrong).toMatchObject({ code: 3, stderr: expect.stringMatching(/535/) });
    const forms = ['s3cret/word', 'hunter22'].flatMap((pass) => [
      ...[pass, Buffer.from(pass).toString('base64'), Buffer.from(`\0ada\0${pass}`).toString('base64')],
    ]);
    for (const form of forms) expect(right.stdout + wrong.stdout + wrong.stderr).not.toContain(form);
    expect(right.stdout).toContain(`C: AUTH ${method}`);
  });

  test('masks the password in a server’s reply that repeats it', async () => {
    const raw = await startRawSmtp('220 hello', (line) => {
      if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN';
      return line.startsWith('AUTH') ? '535 hunter22 is wrong' : '250 yes';
    });
    ending.push(() => raw.close());
    const ran = await operate(settings(raw.port, 'ada:hunter22@'), ['mail', 'check', 'ada@shop.com']);
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('535 *** is wrong') });
    expect(ran.stdout + ran.stderr).not.toContain('hunter22');
  });

  test('shows a hostile server’s escape sequences as text', async () => {
    const raw = await startRawSmtp('550 \u001b[2Jgo away');
    ending.push(() => raw.close());
    const ran = await operate(settings(raw.port), ['mail', 'check', 'ada@shop.com']);
    expect(ran.code).toBe(3);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the control character that must not be there
    expect(ran.stdout + ran.stderr).not.toMatch(/\u001b/);
  });

  test.each(['ada', 'ada@shop.com\r\nRCPT TO:<eve@shop.com>'])('rejects the address %j', async (address) => {
    expect(await operate(settings(1), ['mail', 'check', address])).toMatchObject({ code: 2 });
  });

  test('names the missing settings', async () => {
    expect(await operate({}, ['mail', 'check', 'ada@shop.com'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('TRIBUTARY_SMTP_URL'),
    });
  });
});
