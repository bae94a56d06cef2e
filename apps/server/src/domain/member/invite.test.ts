import { describe, expect, it } from 'vitest';
import { inviteFault } from './invite.ts';

const open = { status: 1, expired: false, used: 0, maxUse: 2, orgStatus: 1 };

describe('invitation code', () => {
  it.each([
    [{}, null],
    [{ used: 1 }, null],
    [{ used: 2 }, '邀请码的使用次数已满，请联系机构管理员'],
    [{ used: 3 }, '邀请码的使用次数已满，请联系机构管理员'],
    [{ expired: true }, '邀请码已过期，请联系机构管理员'],
    [{ status: 0, expired: true }, '邀请码已停用，请联系机构管理员'],
    [{ orgStatus: 0 }, '该机构暂不能加入，请联系机构管理员'],
    [{ orgStatus: 2, status: 0 }, '该机构暂不能加入，请联系机构管理员'],
  ])('%o: %s', (change, sentence) => {
    expect(inviteFault({ ...open, ...change })).toBe(sentence);
  });
});
