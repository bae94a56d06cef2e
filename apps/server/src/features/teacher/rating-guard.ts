import { createHmac } from 'node:crypto';
import type { Secrets } from '#ports/keys/secrets.ts';

const guardOf = (key: Buffer, userId: string, teacherId: string) =>
  createHmac('sha256', key).update(`${userId}|${teacherId}`).digest('base64url');

/** Keyed hash of (learner, teacher): tells a second evaluation from a first, but not who gave it. */
export const ratingGuard = (secrets: Secrets, userId: string, teacherId: string): string =>
  guardOf(secrets.key('rating'), userId, teacherId);

/** The same under every key of the installation: a first evaluation may have been guarded by an older one. */
export const ratingGuards = (secrets: Secrets, userId: string, teacherId: string): string[] =>
  [secrets.key('rating'), ...secrets.older('rating')].map((key) => guardOf(key, userId, teacherId));
