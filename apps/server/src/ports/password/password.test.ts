import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';

const secrets = secretsFrom(randomBytes(48));
const passwords = createPasswords(secrets, 4);

const ANYBODY = { of: 'a', known: false };

describe('passwords', () => {
  it('verifies what it hashed and nothing else', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    expect(await passwords.verify('Zhibiao@2026', hash, ANYBODY)).toBe(true);
    expect(await passwords.verify('zhibiao@2026', hash, ANYBODY)).toBe(false);
  });

  it('reads every character of a long Chinese password', async () => {
    const long = '知'.repeat(60);
    const hash = await passwords.hash(`${long}甲`, 'a');
    expect(await passwords.verify(`${long}乙`, hash, ANYBODY)).toBe(false);
    expect(await passwords.verify(`${long}甲`, hash, ANYBODY)).toBe(true);
  });

  it("is of no use without the installation's secret", async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    expect(await createPasswords(secretsFrom(randomBytes(48)), 4).verify('Zhibiao@2026', hash, ANYBODY)).toBe(false);
  });

  it('never accepts a password for an account that does not exist', async () => {
    expect(await passwords.verify('Zhibiao@2026', null, ANYBODY)).toBe(false);
  });

  it('asks for a new hash when the cost has changed', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    expect(await passwords.needsRehash('Zhibiao@2026', hash, 'a')).toBe(false);
    expect(await createPasswords(secrets, 5).needsRehash('Zhibiao@2026', hash, 'a')).toBe(true);
  });

  it('sheds the 53rd of a rush and serves the rest', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    const rush = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.verify('Zhibiao@2026', hash, ANYBODY)),
    );
    expect(rush.filter((r) => r.status === 'fulfilled')).toHaveLength(52);
    expect(rush.find((r) => r.status === 'rejected')?.reason).toMatchObject({ code: 503 });
    expect(await passwords.verify('Zhibiao@2026', hash, ANYBODY)).toBe(true);
  });

  it('hashes nothing when the turn is refused', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    const refusal = new Error('not now');
    const begin = () => Promise.reject(refusal);
    await expect(passwords.verify('Zhibiao@2026', hash, { ...ANYBODY, begin })).rejects.toBe(refusal);
    expect(await passwords.verify('Zhibiao@2026', hash, ANYBODY)).toBe(true);
  });
});
