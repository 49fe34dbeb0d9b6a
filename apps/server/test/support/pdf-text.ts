import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of each page of a base64 PDF file. */
export async function pdfPages(data: string): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(data, 'base64')));
  const { text } = await extractText(document, { mergePages: false });
  return text;
}
