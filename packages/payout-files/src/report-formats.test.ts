import { describe, expect, test } from 'vitest';
import { readPayoutReport } from './report.ts';

const id = 'pay_01kb8cqm5wf0g8x7d3v2n4t6ra';
const other = 'pay_01kb8cqm5wf0g8x7d3v2n4t6rb';
const reference = id.replace('_', '-').toUpperCase();

const only = (report: string | Uint8Array, format = {}) => {
  const { lines, problems } = readPayoutReport(report, format);
  expect(problems).toEqual([]);
  expect(lines).toHaveLength(1);
  return lines[0];
};

const utf16 = (text: string, isBigEndian: boolean, mark = '\ufeff') => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

describe('a table', () => {
  test.each([
    [
      'below the summary of PayPal',
      `Payout summary\nBatch,9Q2X,Total payments,1\nTotal,23.80,USD\n\nTransaction ID,Recipient,Amount,Currency,Status,Unique ID\nT1,a@example.com,23.80,USD,Completed,${id}\n`,
      6,
    ],
    [
      'below the head of a German bank',
      `\ufeff"Girokonto";"DE02120300000000202051"\r\n""\r\n"Kontostand vom 30.11.2026:";"8.123,45 EUR"\r\n"Buchungsdatum";"Status";"Verwendungszweck";"Betrag (€)";"Betrag";"Währung"\r\n"30.11.26";"Gebucht";"${reference} Payout 12";"-23,80";"-23,80";"USD"\r\n`,
      5,
    ],
    [
      'with a line that names the separator',
      `sep=;\r\nUnique ID;Status;Amount;Currency\r\n${id};paid;23.80;USD\r\n`,
      3,
    ],
    ['separated by bars', `Unique ID|Status|Amount|Currency\n${id}|paid|23.80|USD\n`, 2],
    [
      'with a quote inside of a cell',
      `Unique ID,Status,Amount,Currency,Note\n${id},paid,23.80,USD,a "b" c\n`,
      2,
    ],
    ['with the currency in its head', `Unique ID;Status;Betrag in USD\n${id};paid;23,80\n`, 2],
    ['with the currency next to the amount', `Unique ID;Status;Amount;Currency\n${id};paid;USD 23.80;\n`, 2],
    [
      'with the reference elsewhere',
      `Customer reference;Text;Status;Amount;Currency\nNOTPROVIDED;EREF+${reference}SVWZ+x;paid;23.80;USD\n`,
      2,
    ],
    [
      'with the reference in two columns',
      `Customer reference;Text 1;Text 2;Status;Amount;Currency\n;${reference.slice(0, 27)};${reference.slice(27)};paid;23.80;USD\n`,
      2,
    ],
  ])('%s is found', (_, text, line) => {
    expect(only(text)).toMatchObject({
      line,
      payoutId: id,
      reported: 'completed',
      amount: '23.8',
      currency: 'USD',
    });
  });

  test('is found where a cell of its first lines is longer than most reports', () => {
    const note = `"${'long\n'.repeat(20_000)}"`;
    const text = `Unique ID,Status,Amount,Currency,Note\n${id},paid,23.80,USD,${note}\n`;
    expect(only(text)).toMatchObject({ payoutId: id, amount: '23.8' });
  });

  test('takes a currency and a status that no column has', () => {
    const text = `Unique ID,Amount\n${id},-23.80\n`;
    expect(() => readPayoutReport(text)).toThrow('no column for status, currency');
    expect(only(text, { currency: 'USD', isBooked: true })).toMatchObject({
      reported: 'completed',
      currency: 'USD',
    });
  });

  test('does not take an amount in another currency than its line says', () => {
    const { problems } = readPayoutReport(`Unique ID,Status,Amount,Currency\n${id},paid,23.80 EUR,USD\n`);
    expect(problems).toMatchObject([{ code: 'not_an_amount' }]);
  });

  test.each([
    ['Payout Reversal', 'Completed', 'failed'],
    ['SEPA-Überweisungsrückgabe', 'gebucht', 'failed'],
    ['Payout Reversal', 'Pending', 'waiting'],
    ['Payout', 'Completed', 'completed'],
    ['Returnable item', 'Completed', 'completed'],
  ])('of the type %s that is %s says %s', (type, status, reported) => {
    const line = only(`Type,Status,Currency,Gross,Unique ID\n${type},${status},USD,23.80,${id}\n`);
    expect(line).toMatchObject({ reported, reason: reported === 'failed' ? type : undefined });
  });

  test('takes words that it is told', () => {
    const text = `Unique ID,Status,Amount,Currency\n${id},Valutiert,23.80,USD\n`;
    expect(readPayoutReport(text).problems).toMatchObject([{ code: 'unknown_status' }]);
    expect(only(text, { statuses: { VALUTIERT: 'completed' } })).toMatchObject({ reported: 'completed' });
  });

  test.each(['Ausgeführt', 'AUSGEFUEHRT', 'Ausgefu\u0308hrt'])('knows %s', (word) => {
    expect(only(`Unique ID,Status,Amount,Currency\n${id},${word},23.80,USD\n`)).toMatchObject({
      reported: 'completed',
    });
  });

  test.each([
    ['UTF-16, little-endian', (text: string) => utf16(text, false)],
    ['UTF-16, big-endian', (text: string) => utf16(text, true)],
    ['UTF-16 without a mark', (text: string) => utf16(text, true, '')],
    ['Latin-1', (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))],
    ['UTF-8', (text: string) => new TextEncoder().encode(`\ufeff${text}`)],
  ])('in %s is read', (_, encode) => {
    expect(only(encode(`Kundenreferenz;Status;Betrag;Währung\r\n${id};gebucht;23,80;EUR\r\n`))).toMatchObject(
      {
        amount: '23.8',
        currency: 'EUR',
      },
    );
  });
});

const document = (kind: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:x">\n<${kind}>${body}</${kind}></Document>\n`;

const status = (body: string, group = 'PART') =>
  document(
    'CstmrPmtStsRpt',
    `<OrgnlGrpInfAndSts><OrgnlMsgId>TRB1</OrgnlMsgId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${body}</OrgnlPmtInfAndSts>`,
  );
const transaction = (more: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>${more}</TxInfAndSts>`;
const instructed = (amount: string) =>
  `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef>`;

describe('a pain.002', () => {
  test('says what became of each payment, and why', () => {
    const rejected = `<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf>`;
    expect(only(status(transaction(`<TxSts>ACSC</TxSts>${instructed('1200.00')}`)))).toMatchObject({
      line: 3,
      payoutId: id,
      reported: 'completed',
      amount: '1200',
      currency: 'EUR',
    });
    expect(only(status(transaction(rejected)))).toMatchObject({
      reported: 'failed',
      amount: undefined,
      reason: 'AC04 Account closed',
    });
  });

  test('takes the status of the part or of the file where a payment has none', () => {
    expect(only(status(transaction(instructed('5')), 'ACSC'))).toMatchObject({ reported: 'completed' });
    expect(only(status(`<PmtInfSts>RJCT</PmtInfSts>${transaction('')}`))).toMatchObject({
      reported: 'failed',
    });
  });

  test('is no proof of a payment without an amount, and guesses no status', () => {
    const codes = (text: string) => readPayoutReport(text).problems.map(({ code }) => code);
    expect(codes(status(transaction('<TxSts>ACSC</TxSts>')))).toEqual(['not_an_amount']);
    expect(codes(status(transaction(instructed('5'))))).toEqual(['unknown_status']);
  });

  test('about a whole file is said to be one', () => {
    expect(() => readPayoutReport(status('', 'RJCT'))).toThrow('it says RJCT of the whole file TRB1');
  });
});

interface Booking {
  readonly amount?: string;
  readonly side?: string;
  readonly code?: string;
  readonly more?: string;
  readonly details: string;
}

const booking = ({ amount = '1200.00', side = 'DBIT', code = '', more = '', details }: Booking) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>B1</AcctSvcrRef>${code && `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`}<NtryDtls>${details}</NtryDtls></Ntry>`;
const details = (payout = reference, more = '') =>
  `<TxDtls><Refs><EndToEndId>${payout}</EndToEndId></Refs>${more}</TxDtls>`;
const part = (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`;
const statement = (body: string) => document('BkToCstmrStmt', `<Stmt>${body}</Stmt>`);

describe('a camt', () => {
  test.each([
    ['camt.052', document('BkToCstmrAcctRpt', `<Rpt>${booking({ details: details() })}</Rpt>`)],
    ['camt.053', statement(booking({ details: details() }))],
    ['camt.054', document('BkToCstmrDbtCdtNtfctn', `<Ntfctn>${booking({ details: details() })}</Ntfctn>`)],
    ['with a prefix', statement(booking({ details: details() })).replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:')],
    [
      'of an older version',
      statement(booking({ details: details() })).replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>'),
    ],
    [
      'with the reference in the purpose, over two lines',
      statement(
        booking({
          details: details(
            'NOTPROVIDED',
            `<RmtInf><Ustrd>EREF+${reference.slice(0, 20)}</Ustrd><Ustrd>${reference.slice(20)}SVWZ+x</Ustrd></RmtInf>`,
          ),
        }),
      ),
    ],
  ])('%s is read', (_, text) => {
    expect(only(text)).toMatchObject({
      payoutId: id,
      reported: 'completed',
      amount: '1200',
      reference: 'B1',
      currency: 'EUR',
    });
  });

  test('lists what is none of ours', () => {
    const { lines, others } = readPayoutReport(statement(booking({ details: details('RENT') })));
    expect([lines, others]).toEqual([[], [{ line: 3, text: 'RENT' }]]);
  });

  test.each([
    ['its code', { side: 'CRDT', code: 'RRTN', details: details() }, 'failed'],
    [
      'its information',
      { side: 'CRDT', details: details(reference, '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>') },
      'failed',
    ],
    ['a reversal', { side: 'CRDT', more: '<RvslInd>true</RvslInd>', details: details() }, 'failed'],
    ['its sign alone', { side: 'CRDT', details: details() }, 'completed'],
  ] as const)('is known to be a return by %s', (_, more, reported) => {
    expect(only(statement(booking(more)))).toMatchObject({ reported });
    expect(only(statement(booking(more)))?.isCredit).toBe(reported === 'completed' ? true : undefined);
  });

  test('that left the account and came back at once is a problem', () => {
    const { problems } = readPayoutReport(statement(booking({ code: 'RRTN', details: details() })));
    expect(problems).toMatchObject([{ code: 'unknown_status' }]);
  });

  test('of one booking of several payments has an amount for each, which add up', () => {
    const otherReference = other.replace('_', '-');
    const both = (second: string) =>
      statement(
        booking({ details: details(reference, part('1000.10')) + details(otherReference, part(second)) }),
      );
    const { lines, problems } = readPayoutReport(both('199.90'));
    expect(problems).toEqual([]);
    expect(lines.map(({ payoutId, amount }) => [payoutId, amount])).toEqual([
      [id, '1000.1'],
      [other, '199.9'],
    ]);
    expect(readPayoutReport(both('199.89')).problems).toMatchObject([
      {
        code: 'other_sum',
        message: 'the payments of this booking come to 1199.99, but the booking to 1200.',
      },
      { code: 'other_sum' },
    ]);
    const unnamed = statement(booking({ details: details() + details(otherReference) }));
    expect(readPayoutReport(unnamed).problems.map(({ code }) => code)).toEqual([
      'not_an_amount',
      'not_an_amount',
    ]);
  });
});

describe('a file that is no report', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>`;
  test.each([
    ['with entities', bomb, 'DOCTYPE'],
    ['with an entity that it does not declare', statement('&b;'), 'not valid XML'],
    ['cut short', statement('').slice(0, -20), 'not valid XML'],
    ['of orders to pay', document('CstmrCdtTrfInitn', ''), 'another kind (CstmrCdtTrfInitn)'],
    ['in HTML', '<html><body>', 'another kind (html)'],
    ['nested without end', statement('<a>'.repeat(100_000)), 'not valid XML'],
    ['in a ZIP archive', new Uint8Array([0x50, 0x4b, 3, 4, 20]), 'ZIP or Excel'],
    ['in PDF', new TextEncoder().encode('%PDF-1.7'), 'PDF'],
    ['of more than 5 MB', 'x'.repeat(5_000_001), 'larger than 5 MB'],
  ])('%s is refused', (_, report, message) => {
    expect(() => readPayoutReport(report)).toThrow(message);
  });
});
