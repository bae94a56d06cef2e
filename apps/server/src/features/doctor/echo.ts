import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#ports/keys/secrets.ts';

/** By what the installation knows its own question again, whichever replica receives it. */

const SECONDS = 60;

const signed = (secrets: Secrets, at: string): string =>
  createHmac('sha256', secrets.key('doctor')).update(at).digest('base64url');

export const proofAt = (secrets: Secrets, nowMs: number): string => {
  const at = String(Math.floor(nowMs / 1_000));
  return `${at}.${signed(secrets, at)}`;
};

export const isProof = (secrets: Secrets, proof: string, nowMs: number): boolean => {
  const [at = '', signature = ''] = proof.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(secrets, at))];
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && Math.abs(nowMs / 1_000 - Number(at)) <= SECONDS;
};
