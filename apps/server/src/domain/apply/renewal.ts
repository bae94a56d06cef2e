import { CERT_STORED, RENEWAL } from '@zhibiao/contract/certificate/types';
import type { RenewalTerm } from '@zhibiao/contract/certificate/learner';
import { daysAfter } from '#domain/round/round.ts';
import { dateOnly } from '#domain/time/time.ts';

/** When a certificate may be renewed, and for how long the next one holds. Days are yyyy-MM-dd. */

type HeldCertificate = { status: number; expireDate: string | null; today: string };

export const NOT_IN_FORCE = '原证书已撤销或已换发，不能换证';

/** Neither revoked nor replaced; it may be over. */
export const isInForce = ({ status }: Pick<HeldCertificate, 'status'>): boolean => status === CERT_STORED.valid;

/** Null of one that never can be again: revoked, replaced, without an end, or over for too long. */
export const renewalTermOf = ({ status, expireDate, today }: HeldCertificate): RenewalTerm => {
  if (!isInForce({ status }) || expireDate === null) return null;
  const [from, until] = [daysAfter(expireDate, -RENEWAL.beforeDays), daysAfter(expireDate, RENEWAL.afterDays)];
  return today > until ? null : { open: today >= from, from, until };
};

/** Why it cannot be renewed today, whatever its holder has studied; null where it can. */
export const whyNotRenewed = (certificate: HeldCertificate): string | null => {
  if (!isInForce(certificate)) return NOT_IN_FORCE;
  if (certificate.expireDate === null) return '该证书长期有效，无需换证';
  const term = renewalTermOf(certificate);
  if (term === null) return `该证书到期已超过${RENEWAL.afterDays}天，不能换证，请重新申请证书`;
  return term.open ? null : `可于${term.from}起申请换证`;
};

/** The last day of so many years that begin on this day: 2026-11-20 and three years give 2029-11-19. */
export const lastDayOf = (from: string, years: number): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = from.split('-').map(Number);
  return dateOnly(new Date(Date.UTC(year + years, month - 1, dayOfMonth - 1)));
};

/** The new one goes on where the old one ends; of one that has ended, from today. */
export const renewedUntil = (oldEnd: string, today: string, years: number): string => {
  const next = daysAfter(oldEnd, 1);
  return lastDayOf(next > today ? next : today, years);
};
