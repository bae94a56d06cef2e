import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canonicalOf,
  endingFactsHash,
  CertificateFacts,
  factsHash,
  CertificateHolder,
  type Signed,
} from '#domain/certificate/facts.ts';
import { HOUSE } from '#test/house.ts';
import { pictureSheet, printSheet } from '#ports/pdf/pdf.ts';
import { isSignedBy } from '#ports/signing/signer.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { type SheetLook, certificateSheet } from './sheet.ts';
import { enabledTemplate, findIssuingTemplate } from './template.ts';

/** Documents that were drawn, hashed and signed long ago, one of each type: nothing may change them. */
type Before = Record<'canonical' | 'signature' | 'publicKey' | 'pdf' | 'picture' | 'factsHash', string>;
const before = JSON.parse(readFileSync(new URL('./of-before.json', import.meta.url), 'utf8')) as Before[];

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const signedOf = ({ canonical }: Before) => JSON.parse(canonical) as Signed & { version: number };
const sheetFrom = (one: Before, look: SheetLook) => {
  const { type, certNo, holder, facts, verifyCode, issueDate, expireDate } = signedOf(one);
  return certificateSheet({
    type,
    certNo,
    holder: CertificateHolder.parse(holder),
    facts: CertificateFacts.parse(facts),
    verifyCode,
    verifyUrl: `https://verify.example.cn/verify?code=${verifyCode}`,
    issueDate,
    expireDate,
    issuedAt: new Date(Date.UTC(2026, 10, 20, 3)),
    portrait: null,
    look,
  });
};

describe.each(before.map((one) => [signedOf(one).type, one] as const))('a document of before, type %i', (type, one) => {
  it('still hashes and verifies', () => {
    const { version: _, ...signed } = signedOf(one);
    expect(canonicalOf(signed)).toBe(one.canonical);
    expect(isSignedBy(one.publicKey, canonicalOf(signed), one.signature)).toBe(true);
    const [holder, facts] = [CertificateHolder.parse(signed.holder), CertificateFacts.parse(signed.facts)];
    const hash =
      signed.expireDate === null ? factsHash(holder, facts) : endingFactsHash(holder, facts, signed.expireDate);
    expect(hash).toBe(one.factsHash);
  });

  it('is still drawn as it was, byte for byte, by the revision of then', async () => {
    const { id } = await world.deps.db.certTemplate.findFirstOrThrow({ where: { type, revision: 1 } });
    const { look, validYears, issuer } = await findIssuingTemplate(world.deps, id);
    const { pictures: _, ...words } = look;
    expect(words).toEqual(HOUSE[type as 1 | 2 | 3]);
    expect({ validYears, issuer }).toEqual({ validYears: type === 1 ? null : 3, issuer: world.deps.config.issuer });
    const sheet = sheetFrom(one, look);
    expect(sha(await pictureSheet(sheet))).toBe(one.picture);
    expect(sha(await printSheet(sheet))).toBe(one.pdf);
  });

  it('is followed by those that state measured hours', async () => {
    const { look } = await enabledTemplate(world.deps, type);
    expect(look.bodyText).toContain('实测');
    expect(look.bodyText).not.toContain('规定');
  });
});
