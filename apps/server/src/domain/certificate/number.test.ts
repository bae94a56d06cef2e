import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, formatCertificateNumber, parseCertificateNumber } from './number.ts';

const parts = fc.record({
  prefix: fc.stringMatching(/^[A-Z]{2,4}$/),
  year: fc.integer({ min: 2020, max: 2099 }),
  type: fc.constantFrom(1, 2, 3),
  serial: fc.integer({ min: 0, max: 999_999 }),
});

describe('certificate number', () => {
  it('has the published example of the algorithm', () => {
    expect(checkDigit('572')).toBe('4');
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(parts, (p) => {
        expect(parseCertificateNumber(formatCertificateNumber(p))).toEqual({
          ...p,
          serial: String(p.serial).padStart(6, '0'),
        });
      }),
    );
  });

  it('catches every single wrong digit', () => {
    fc.assert(
      fc.property(parts, (p) => {
        const no = formatCertificateNumber(p);
        for (let at = p.prefix.length; at < no.length; at += 1) {
          for (const digit of '0123456789') {
            if (digit !== no[at]) expect(parseCertificateNumber(no.slice(0, at) + digit + no.slice(at + 1))).toBeNull();
          }
        }
      }),
    );
  });

  it('catches every swap of two neighbouring digits', () => {
    fc.assert(
      fc.property(parts, (p) => {
        const no = formatCertificateNumber(p);
        for (let at = p.prefix.length; at < no.length - 1; at += 1) {
          if (no[at] !== no[at + 1])
            expect(parseCertificateNumber(no.slice(0, at) + no[at + 1] + no[at] + no.slice(at + 2))).toBeNull();
        }
      }),
    );
  });

  it.each([
    '',
    'ZB',
    'ZB2026100094250',
    'ZB20261000942',
    'zb202610009425',
    'ZB202600009420',
    'ZBCDE202610009425',
    'ZB２０２６10009425',
    'ZB2026 1000942 5',
  ])('refuses the form %j', (text) => {
    expect(parseCertificateNumber(text)).toBeNull();
  });
});
