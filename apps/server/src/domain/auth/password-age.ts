type Dated = { pwdUpdatedAt: Date | null };

const DAY_MS = 86_400_000;
export const passwordAgeDays = ({ pwdUpdatedAt }: Dated): number =>
  pwdUpdatedAt === null ? 0 : Math.floor((Date.now() - pwdUpdatedAt.getTime()) / DAY_MS);

/** It has served its days; with 0 of them it never has. */
export const isPasswordDue = (of: Dated, days: number): boolean => days > 0 && passwordAgeDays(of) >= days;
export const renewSentence = (days: number): string => `密码已超过${days}天未更换，请设置新密码`;
