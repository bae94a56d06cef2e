import { randomInt } from 'node:crypto';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { INVITE_ALPHABET, INVITE_LENGTH } from '@zhibiao/contract/member/invite-form';
import { INVITE_STATUS } from '@zhibiao/contract/member/org-invites';

/** An invitation code as the database knows it now. */
export type InviteState = { status: number; expired: boolean; used: number; maxUse: number; orgStatus: number };

/** Why no learner may join by this code, in a sentence, or null. */
export const inviteFault = ({ status, expired, used, maxUse, orgStatus }: InviteState): string | null => {
  if (orgStatus !== ORG_STATUS.active) return ORG_CLOSED;
  if (status !== INVITE_STATUS.on) return '邀请码已停用，请联系机构管理员';
  if (expired) return '邀请码已过期，请联系机构管理员';
  if (used >= maxUse) return INVITE_USED_UP;
  return null;
};

export const ORG_CLOSED = '该机构暂不能加入，请联系机构管理员';
export const INVITE_USED_UP = '邀请码的使用次数已满，请联系机构管理员';

/** A code that cannot be guessed: 40 bits from the system's own randomness. */
export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET.charAt(randomInt(INVITE_ALPHABET.length))).join('');
