import { z } from 'zod';
import { bareCode } from '../core/text/text-fold.ts';

/** Characters of an invitation code: none that is taken for another (0 O 1 I l). */
export const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const INVITE_LENGTH = 8;
/** Typed or pasted: full width, spaces and small letters are taken as meant. */
export const InviteCode = z
  .string({ error: '请输入邀请码' })
  .max(40, '请输入8位邀请码')
  .transform((text) => bareCode(text).toUpperCase())
  .pipe(
    z
      .string()
      .min(1, '请输入邀请码')
      .regex(new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_LENGTH}}$`), '请输入8位邀请码'),
  );
