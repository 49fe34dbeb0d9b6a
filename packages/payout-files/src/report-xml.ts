import { sumOf } from '@tributary/core';
import { SaxesParser } from 'saxes';
import { sideOf } from './amount.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { type Said, say } from './phrase.ts';
import type { ReportEntry } from './report-entry.ts';

/** XML element of one payment or bank transaction. The rest of the message is not kept in memory. */
interface Element {
  readonly name: string;
  readonly line: number;
  readonly currency: string;
  text: string;
  readonly children: Element[];
}

const statusReport = 'CstmrPmtStsRpt';
const statements = ['BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn', 'BkToCstmrAcctRpt'];

const unreadable = (said: Said) => new PayoutFileError('unreadable_report', said);

const allAt = (element: Element, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
const at = (element: Element, ...path: readonly string[]): Element | undefined => allAt(element, ...path)[0];
const textAt = (element: Element, ...path: readonly string[]): string =>
  at(element, ...path)?.text.trim() ?? '';

/** Returns the code with the bank's text, such as `AC04 Account closed`. */
const reasonAt = (element: Element, name: string): string =>
  allAt(element, name)
    .flatMap((info) => [
      textAt(info, 'Rsn', 'Cd') || textAt(info, 'Rsn', 'Prtry'),
      ...allAt(info, 'AddtlInf').map(({ text }) => text.trim()),
    ])
    .filter(Boolean)
    .join(' ');

/** Reads a payment in a pain.002 message, which identifies the instruction in the original file. */
function ofStatus(element: Element, groupStatus: string): ReportEntry {
  const amount =
    at(element, 'OrgnlTxRef', 'Amt', 'InstdAmt') ?? at(element, 'OrgnlTxRef', 'Amt', 'EqvtAmt', 'Amt');
  return {
    line: element.line,
    texts: [textAt(element, 'OrgnlEndToEndId'), textAt(element, 'OrgnlTxRef', 'RmtInf', 'Ustrd')],
    status: textAt(element, 'TxSts') || groupStatus,
    type: '',
    amount: amount?.text.trim() ?? '',
    currency: amount?.currency ?? '',
    side: undefined,
    reference: '',
    reason: reasonAt(element, 'StsRsnInf'),
    isAmountOptional: amount === undefined,
  };
}

// Codes for a returned credit transfer: the ISO 20022 codes, and code 159 of German banks.
const returnCode = /^(?:RRTN|RPCR)$|(?:^|\+)159(?:\+|$)/;

const isReturnCode = (element: Element): boolean =>
  [textAt(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'), textAt(element, 'BkTxCd', 'Prtry', 'Cd')].some(
    (code) => returnCode.test(code),
  ) || at(element, 'RtrInf') !== undefined;

/** Returns the amount that left the account. Each payment in a batch transaction has its own amount. */
const bookedAmount = (details: Element): Element | undefined =>
  at(details, 'AmtDtls', 'TxAmt', 'Amt') ?? at(details, 'Amt') ?? at(details, 'AmtDtls', 'InstdAmt', 'Amt');

/** Returns the total of the parts and the transaction's amount if they differ. */
function otherSumOf(entry: Element, details: readonly Element[]): ReportEntry['otherSum'] {
  const sum = at(entry, 'Amt');
  const parts = details.map(bookedAmount);
  const isComparable = parts.every((part) => part !== undefined && part.currency === sum?.currency);
  const texts = [...parts, sum].map((each) => each?.text.trim() ?? '');
  if (details.length < 2 || !isComparable || texts.some((text) => !/^\d{1,20}(?:\.\d{1,10})?$/.test(text)))
    return undefined;
  const [parted, whole] = [sumOf(texts.slice(0, -1)), sumOf(texts.slice(-1))];
  return parted === whole ? undefined : { parts: parted, sum: whole };
}

/** Returns the payments in a bank transaction of a camt.052, camt.053 or camt.054 message. */
function ofBooking(entry: Element): ReportEntry[] {
  const details = allAt(entry, 'NtryDtls', 'TxDtls');
  const otherSum = otherSumOf(entry, details);
  const whole = at(entry, 'Amt');
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'));
  return (details.length === 0 ? [entry] : details).map((part) => {
    const own = at(part, 'AmtDtls', 'InstdAmt', 'Amt') ?? bookedAmount(part);
    const amount = own ?? (details.length < 2 ? whole : undefined);
    const side = sideOf(textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd'));
    const code = isReversal || isReturnCode(part) || isReturnCode(entry);
    const contradicts = code && side === 'debit';
    return {
      line: part.line,
      texts: [
        textAt(part, 'Refs', 'EndToEndId'),
        ...allAt(part, 'RmtInf', 'Ustrd').map(({ text }) => text),
        allAt(part, 'RmtInf', 'Ustrd')
          .map(({ text }) => text)
          .join(' '),
        textAt(part, 'AddtlTxInf'),
        ...(details.length < 2 ? [textAt(entry, 'NtryRef'), textAt(entry, 'AddtlNtryInf')] : []),
      ],
      // A transaction cannot be both a debit and a return.
      status: contradicts ? 'DBIT RRTN' : textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'),
      type: '',
      amount: amount?.text.trim() ?? '',
      currency: amount?.currency ?? '',
      side,
      reference: textAt(part, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
      reason: reasonAt(part, 'RtrInf'),
      isReturn: code && !contradicts,
      otherSum,
    };
  });
}

/** Collects a message's payments while reading it. */
class Reader {
  readonly entries: ReportEntry[] = [];
  /** Status of the whole file, and of the part being read. */
  status = { file: '', part: '', of: '' };
  private readonly names: string[] = [];
  private readonly open: Element[] = [];
  private text = '';

  openTag(name: string, currency: string, line: number): void {
    this.names.push(name);
    if (this.names.length === 2) this.assertMessage(name);
    this.text = '';
    if (name === 'OrgnlPmtInfAndSts') this.status.part = '';
    if (this.open.length > 0 || name === 'TxInfAndSts' || name === 'Ntry') {
      const element = { name, line, currency, text: '', children: [] };
      this.open.at(-1)?.children.push(element);
      this.open.push(element);
    }
  }

  addText(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) this.text += text;
    else element.text += text;
  }

  closeTag(): void {
    const name = this.names.pop();
    const element = this.open.pop();
    if (element === undefined) {
      if (name === 'GrpSts') this.status.file = this.text.trim();
      if (name === 'PmtInfSts') this.status.part = this.text.trim();
      if (name === 'OrgnlMsgId') this.status.of = this.text.trim();
    } else if (this.open.length === 0) {
      if (element.name === 'Ntry') this.entries.push(...ofBooking(element));
      else this.entries.push(ofStatus(element, this.status.part || this.status.file));
    }
  }

  private assertMessage(name: string): void {
    if (this.names[0] !== 'Document' || (name !== statusReport && !statements.includes(name)))
      throw unreadable(
        say('other_xml', { name: this.names[0] === 'Document' ? name : (this.names[0] ?? '') }),
      );
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

// Parse the text in pieces, so that the parser's own buffers stay small.
const pieceLength = 65_536;

/**
 * Returns the payments in a pain.002, camt.052, camt.053 or camt.054 message.
 * @throws PayoutFileError for any other XML, and for XML with a document type declaration, whose entities could
 * expand a small file without limit
 */
export function readXmlReport(text: string): ReportEntry[] {
  const reader = new Reader();
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw unreadable(say('xml_doctype', {}));
  });
  parser.on('error', (error) => {
    throw unreadable(say('not_xml', { detail: error.message }));
  });
  parser.on('opentag', ({ name, attributes }) =>
    reader.openTag(localName(name), attributes.Ccy ?? '', parser.line),
  );
  parser.on('text', (piece) => reader.addText(piece));
  parser.on('cdata', (piece) => reader.addText(piece));
  parser.on('closetag', () => reader.closeTag());
  const start = text.replace(/^\ufeff?\s*/, '');
  for (let at = 0; at < start.length; at += pieceLength) parser.write(start.slice(at, at + pieceLength));
  parser.close();
  const { entries, status } = reader;
  const whole = status.part || status.file;
  if (entries.length === 0 && whole !== '')
    throw unreadable(say('whole_file_status', { status: whole, file: status.of }));
  return entries;
}
