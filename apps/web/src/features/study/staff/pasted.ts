import { Account } from '@zhibiao/contract/core/fields';
import { plainText } from '@zhibiao/contract/core/text/text-fold';

/** What is read of a pasted list: the accounts, each once, and the lines in which there is none. */
export type Pasted = { accounts: string[]; without: string[] };

const MOBILES = /(?<!\d)(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g;
const EMAILS = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Of a line the phone numbers, as a person has one there and may have an address beside it; else the addresses. */
const accountsIn = (line: string): string[] => {
  const text = plainText(line);
  return [...(text.match(MOBILES) ?? text.match(EMAILS) ?? [])].flatMap((one) => Account.safeParse(one).data ?? []);
};

/** Lines as one copies them from a workbook or a message: a person each, whatever else stands in them. */
export const readPastedPeople = (text: string): Pasted => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map((line) => ({ line: line.trim(), accounts: accountsIn(line) }));
  return {
    accounts: [...new Set(read.flatMap(({ accounts }) => accounts))],
    without: read.filter(({ accounts }) => accounts.length === 0).map(({ line }) => line),
  };
};
