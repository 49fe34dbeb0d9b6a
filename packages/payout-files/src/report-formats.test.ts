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

describe('report table', () => {
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
  ])('with %s is found', (_, text, line) => {
    expect(only(text)).toMatchObject({
      line,
      payoutId: id,
      reported: 'completed',
      amount: '23.8',
      currency: 'USD',
    });
  });

  test('is found below a row with more cells', () => {
    const text = `1,2,3,4,5,6,7,8,9\nUnique ID,Status,Amount,Currency\n${id},paid,23.80,USD\n`;
    expect(only(text)).toMatchObject({ payoutId: id });
  });

  test('is found even if a cell of its first lines is very long', () => {
    const note = `"${'long\n'.repeat(20_000)}"`;
    const text = `Unique ID,Status,Amount,Currency,Note\n${id},paid,23.80,USD,${note}\n`;
    expect(only(text)).toMatchObject({ payoutId: id, amount: '23.8' });
  });

  test.each([
    'Soll/Haben',
    'S/H',
    'Soll-Haben-Kennzeichen',
    'Debit/Credit',
    'Credit/Debit',
    'DR/CR',
    'CdtDbtInd',
  ])('takes the side of an amount from the column %s', (name) => {
    const read = (side: string) =>
      only(`Unique ID,Status,Amount,Currency,${name}\n${id},paid,23.80,USD,${side}\n`);
    expect([read('H')?.isCredit, read('CRDT')?.isCredit, read('S')?.isCredit]).toEqual([
      true,
      true,
      undefined,
    ]);
  });

  test('uses the given decimal mark', () => {
    const text = (amount: string) => `Unique ID;Status;Amount;Currency\n${id};paid;${amount};USD\n`;
    const amounts = [
      only(text('1.234'))?.amount,
      only(text('1.234'), { decimalComma: true })?.amount,
      only(text('1,234'), { decimalComma: false })?.amount,
    ];
    expect(amounts).toEqual(['1.234', '1234', '1234']);
  });

  test.each([
    ['its column first', `Text,Unique ID,Status,Amount,Currency\n${other},${id},paid,23.80,USD\n`],
    [
      'a text that names it twice',
      `Unique ID,Status,Amount,Currency\nEREF+${id} KREF+${id},paid,23.80,USD\n`,
    ],
    ['a row without a value below', `Unique ID,Status,Amount,Currency\n${id},paid,23.80,USD\n,,,\n , , , \n`],
  ])('identifies its payout by %s', (_, text) => {
    expect(readPayoutReport(text)).toMatchObject({ lines: [{ payoutId: id }], others: [], problems: [] });
  });

  test.each([
    ['in a word', `re${id}`],
    ['of words alone', 'Pay 1 invoice of our landlord for the month of October'],
  ])('does not take the id %s for that of a payout', (_, text) => {
    const { lines, others, problems } = readPayoutReport(
      `Text,Status,Amount,Currency,Unique ID\n${text},paid,23.80,USD,\n`,
    );
    expect([lines, problems]).toEqual([[], []]);
    expect(others).toEqual([{ line: 2, text: text.slice(0, 60) }]);
  });

  test('shows the beginning of an unmatched line', () => {
    const text = `Unique ID,Status,Amount,Currency\n${'x'.repeat(61)},paid,1,USD\n`;
    expect(readPayoutReport(text).others).toEqual([{ line: 2, text: 'x'.repeat(60) }]);
  });

  test('has one field per column, and trims its cells', () => {
    const header = 'Payment Reference,Status,Amount,Currency';
    expect(only(`${header}\n${id},paid,23.80,USD\n`)).toMatchObject({ reference: undefined });
    const more = `${header},Transaction ID\n${id}, paid , 23.80 ,USD, W-1 \n`;
    expect(only(more)).toMatchObject({ reference: 'W-1' });
  });

  test('is rejected with the missing columns of the likeliest separator', () => {
    expect(() => readPayoutReport('A;B;C\n')).toThrow('A, B, C');
  });

  test('is separated only by a separator from its first line', () => {
    const text = `sep=;\nUnique ID,Status,Amount,Currency,Note;x\n${id},paid,23.80,USD,y;z\n`;
    expect(() => readPayoutReport(text)).toThrow('no column for');
  });

  test('is rejected without a given column, even if an option could replace it', () => {
    const text = `Unique ID,Status,Amount\n${id},paid,23.80\n`;
    const format = { map: { currency: 'Valuta' }, currency: 'USD' };
    expect(() => readPayoutReport(text, format)).toThrow("no column 'Valuta'");
  });

  test('accepts a currency and a status that no column has', () => {
    const text = `Unique ID,Amount\n${id},-23.80\n`;
    expect(() => readPayoutReport(text)).toThrow('no column for status, currency');
    expect(only(text, { currency: 'USD', isBooked: true })).toMatchObject({
      reported: 'completed',
      currency: 'USD',
    });
  });

  test('rejects an amount in a currency other than its line’s', () => {
    const { problems } = readPayoutReport(`Unique ID,Status,Amount,Currency\n${id},paid,23.80 EUR,USD\n`);
    expect(problems).toMatchObject([{ code: 'not_an_amount' }]);
  });

  test.each([
    ['Payout Reversal', 'Completed', 'failed'],
    ['SEPA-Überweisungsrückgabe', 'gebucht', 'failed'],
    ['Retoure', 'gebucht', 'failed'],
    ['Storno', 'gebucht', 'failed'],
    ['Payout Reversal', 'Pending', 'waiting'],
    ['Payout', 'Completed', 'completed'],
    ['Returnable item', 'Completed', 'completed'],
  ])('of the type %s that is %s has the status %s', (type, status, reported) => {
    const line = only(`Type,Status,Currency,Gross,Unique ID\n${type},${status},USD,23.80,${id}\n`);
    expect(line).toMatchObject({ reported, reason: reported === 'failed' ? type : undefined });
  });

  test('has the status failed for a type that means failure', () => {
    const text = `Type,Status,Currency,Gross,Unique ID\nZurückgebucht,gebucht,USD,23.80,${id}\n`;
    expect(only(text)).toMatchObject({ reported: 'failed' });
  });

  test('accepts custom status words', () => {
    const text = `Unique ID,Status,Amount,Currency\n${id},Valutiert,23.80,USD\n`;
    expect(readPayoutReport(text).problems).toMatchObject([{ code: 'unknown_status' }]);
    expect(only(text, { statuses: { VALUTIERT: 'completed' } })).toMatchObject({ reported: 'completed' });
  });

  test.each(['Ausgeführt', 'AUSGEFUEHRT', 'Ausgefu\u0308hrt'])('recognizes %s', (word) => {
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
  ])('in %s is parsed', (_, encode) => {
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

describe('pain.002 report', () => {
  test('gives the status of each payment and the reason', () => {
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

  test('identifies the payout in its purpose, and its equivalent in another currency', () => {
    const purpose = `<RmtInf><Ustrd>${reference}</Ustrd></RmtInf>`;
    const worth = '<Amt><EqvtAmt><Amt Ccy="EUR">12.50</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt></Amt>';
    const text = `<TxInfAndSts><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><TxSts>ACSC</TxSts><OrgnlTxRef>${worth}${purpose}</OrgnlTxRef></TxInfAndSts>`;
    expect(only(status(text))).toMatchObject({ payoutId: id, amount: '12.5', currency: 'EUR' });
  });

  test('gives the reason in the bank’s words if it has no code', () => {
    const why = '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Prtry>LIMIT</Prtry></Rsn></StsRsnInf>';
    expect(only(status(transaction(why)))).toMatchObject({ reason: 'LIMIT' });
  });

  test('resets the status of a group at the next group', () => {
    const next = `</OrgnlPmtInfAndSts><OrgnlPmtInfAndSts>${transaction(instructed('5'))}`;
    expect(only(status(`<PmtInfSts>RJCT</PmtInfSts>${next}`, 'ACSC'))).toMatchObject({
      reported: 'completed',
    });
  });

  test('uses the status of the group or the file for a payment without one', () => {
    expect(only(status(transaction(instructed('5')), 'ACSC'))).toMatchObject({ reported: 'completed' });
    expect(only(status(`<PmtInfSts>RJCT</PmtInfSts>${transaction('')}`))).toMatchObject({
      reported: 'failed',
    });
  });

  test('does not prove a payment without an amount, and guesses no status', () => {
    const codes = (text: string) => readPayoutReport(text).problems.map(({ code }) => code);
    expect(codes(status(transaction('<TxSts>ACSC</TxSts>')))).toEqual(['not_an_amount']);
    expect(codes(status(transaction(instructed('5'))))).toEqual(['unknown_status']);
  });

  test('is recognized if it concerns a whole file', () => {
    expect(() => readPayoutReport(status('', 'RJCT'))).toThrow(
      'It contains only the status RJCT for the whole file TRB1',
    );
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

describe('camt report', () => {
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
  ])('with %s is parsed', (_, text) => {
    expect(only(text)).toMatchObject({
      payoutId: id,
      reported: 'completed',
      amount: '1200',
      reference: 'B1',
      currency: 'EUR',
    });
  });

  test.each([
    ['character data', `<TxDtls><Refs><EndToEndId><![CDATA[${reference}]]></EndToEndId></Refs></TxDtls>`],
    ['character references', details(reference.replace('-', '&#45;'))],
    ['further information', `<TxDtls><AddtlTxInf>EREF+${reference}SVWZ+x</AddtlTxInf></TxDtls>`],
    ['an amount of its own', details(reference, '<Amt Ccy="EUR">1200.00</Amt>')],
  ])('identifies its payout in %s', (_, part) => {
    expect(only(statement(booking({ details: part })))).toMatchObject({ payoutId: id, amount: '1200' });
  });

  test('treats a booking without parts as one payment', () => {
    const named = `<AddtlNtryInf>EREF+${reference}SVWZ+x</AddtlNtryInf>`;
    const text = booking({ details: '' }).replace('<NtryDtls></NtryDtls>', named);
    expect(only(statement(text))).toMatchObject({ payoutId: id, amount: '1200', reported: 'completed' });
  });

  test('uses the instructed amount instead of the booked one in another currency', () => {
    const amounts =
      '<AmtDtls><InstdAmt><Amt Ccy="USD">1300.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">1200.00</Amt></TxAmt></AmtDtls>';
    expect(only(statement(booking({ details: details(reference, amounts) })))).toMatchObject({
      ...{ amount: '1300', currency: 'USD' },
    });
  });

  test('prefers the payment’s reference and side to those of the booking', () => {
    const own = `<TxDtls><Refs><AcctSvcrRef>P1</AcctSvcrRef><EndToEndId>${reference}</EndToEndId></Refs><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`;
    expect(only(statement(booking({ details: own })))).toMatchObject({ reference: 'P1', isCredit: true });
  });

  test('uses a decimal point, whatever an option says', () => {
    const text = (amount: string) => statement(booking({ amount, details: details() }));
    expect(only(text('1.234'), { decimalComma: true })).toMatchObject({ amount: '1.234' });
    expect(readPayoutReport(text('1,5')).problems).toMatchObject([{ code: 'not_an_amount' }]);
  });

  test('is parsed with a byte order mark and a line break', () => {
    expect(only(`\ufeff\n${statement(booking({ details: details() }))}`)).toMatchObject({ payoutId: id });
  });

  test('of any length is parsed to the end', () => {
    const ids = Array.from({ length: 700 }, (_, at) => `pay_0${String(at).padStart(25, '0')}`);
    const text = statement(ids.map((each) => booking({ details: details(each) })).join(''));
    const { lines, problems } = readPayoutReport(text);
    expect(text.length).toBeGreaterThan(2 * 65_536);
    expect(problems).toEqual([]);
    expect(lines.map(({ payoutId, amount }) => [payoutId, amount])).toEqual(
      ids.map((each) => [each, '1200']),
    );
  });

  test('lists unrelated payments', () => {
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
    ['a reversal, as a number', { side: 'CRDT', more: '<RvslInd>1</RvslInd>', details: details() }, 'failed'],
    ['the code of a payment', { side: 'CRDT', code: 'RPCR', details: details() }, 'failed'],
    [
      'the number of German banks',
      {
        side: 'CRDT',
        more: '<BkTxCd><Prtry><Cd>NRTI+159+9310</Cd></Prtry></BkTxCd>',
        details: details(),
      },
      'failed',
    ],
    [
      'another number',
      {
        side: 'CRDT',
        more: '<BkTxCd><Prtry><Cd>NTRF+1159</Cd></Prtry></BkTxCd>',
        details: details(),
      },
      'completed',
    ],
    ['its sign alone', { side: 'CRDT', details: details() }, 'completed'],
  ] as const)('is recognized as a return by %s', (_, more, reported) => {
    expect(only(statement(booking(more)))).toMatchObject({ reported });
    expect(only(statement(booking(more)))?.isCredit).toBe(reported === 'completed' ? true : undefined);
  });

  test('reports a payment that left the account and was returned immediately', () => {
    const { problems } = readPayoutReport(statement(booking({ code: 'RRTN', details: details() })));
    expect(problems).toMatchObject([{ code: 'unknown_status' }]);
  });

  test('contains an amount for each payment of a booking, which add up', () => {
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
        message: 'the payments in this booking add up to 1199.99, but the booking is 1200.',
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

describe('file that is not a report', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>`;
  test.each([
    ['with entities', bomb, 'DOCTYPE'],
    ['with an entity that it does not declare', statement('&b;'), 'not valid XML'],
    ['cut short', statement('').slice(0, -20), 'not valid XML'],
    ['of orders to pay', document('CstmrCdtTrfInitn', ''), 'unsupported XML file (CstmrCdtTrfInitn)'],
    ['in HTML', '<html><body>', 'unsupported XML file (html)'],
    ['in an envelope', statement('').replaceAll('Document', 'Envelope'), 'unsupported XML file (Envelope)'],
    ['nested without end', statement('<a>'.repeat(100_000)), 'not valid XML'],
    ['in a ZIP archive', new Uint8Array([0x50, 0x4b, 3, 4, 20]), 'ZIP or Excel'],
    ['in PDF', new TextEncoder().encode('%PDF-1.7'), 'PDF'],
    ['that is a table of more than 10 MB', 'x'.repeat(10_000_001), 'larger than 10 MB'],
    ['of more than 25 MB', new Uint8Array(25_000_001).fill(0x3c), 'larger than 25 MB'],
  ])('%s is rejected', (_, report, message) => {
    expect(() => readPayoutReport(report)).toThrow(message);
  });
});
