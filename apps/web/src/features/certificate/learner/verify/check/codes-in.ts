/** What documents print to be found by. */

const CODE = '[0-9A-Za-z]{22}';
/** The code of an address of this page: of a certificate or of a pack. */
export const codeIn = (text: string, of: 'code' | 'pack'): string | null =>
  new RegExp(`/verify\\?${of}=(${CODE})(?![0-9A-Za-z])`).exec(text)?.[1] ?? null;

/** 核验码 as printed, in groups. */
export const printedCode = (text: string): string | null =>
  new RegExp(`核验码(${CODE})(?![0-9A-Za-z])`).exec(text.replace(/\s/g, ''))?.[1] ?? null;

export const printedNumber = (text: string): string | null =>
  /(?<![A-Z0-9])[A-Z]{2,4}\d{12}(?!\d)/.exec(text)?.[0] ?? null;
