import { createHmac } from 'node:crypto';
import type { Secrets } from '#ports/secrets.ts';

/** Keyed hash of (learner, teacher): tells a second evaluation from a first, and nobody who gave it. */
export const ratingGuard = (secrets: Secrets, userId: string, teacherId: string): string =>
  createHmac('sha256', secrets.key('rating')).update(`${userId}|${teacherId}`).digest('base64url');
