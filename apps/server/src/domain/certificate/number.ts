/**
 * Certificate numbers: prefix of the issuer, year (4), type (1), six random digits, check digit; ZB202610009425.
 * The check digit is Damm's (H. M. Damm, "Total anti-symmetrische Quasigruppen", Marburg 2004) over all eleven digits
 * before it: it catches every single wrong digit and every swap of two neighbours, and needs no letter.
 */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

const FORM = /^([A-Z]{2,4})(\d{4})([1-9])(\d{6})(\d)$/;

export type CertificateNumber = { prefix: string; year: number; type: number; serial: string };

const dammDigit = (digits: string): string => {
  let interim = '0';
  for (const digit of digits) interim = DAMM[Number(interim)]?.[Number(digit)] ?? '0';
  return interim;
};

export const checkDigit = (digits: string): string => dammDigit(digits);

/** `serial` is 0…999999, drawn at random, so that one number tells nothing of another. */
export const formatCertificateNumber = ({
  prefix,
  year,
  type,
  serial,
}: {
  prefix: string;
  year: number;
  type: number;
  serial: number;
}): string => {
  const digits = `${year}${type}${String(serial).padStart(6, '0')}`;
  return `${prefix}${digits}${checkDigit(digits)}`;
};

/** The parts of a number, or null when it cannot be one. */
export const parseCertificateNumber = (text: string): CertificateNumber | null => {
  const [, prefix, year, type, serial, check] = FORM.exec(text) ?? [];
  if (!prefix || !year || !type || !serial || !check) return null;
  return dammDigit(`${year}${type}${serial}${check}`) === '0'
    ? { prefix, year: Number(year), type: Number(type), serial }
    : null;
};
