import type { Client } from '#db/client.ts';
import { dateTime } from '#domain/time/time.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';

type Before = { email: string | null; mobile: string | null };

/**
 * Notifies staff of what a colleague did to their account, in its transaction, by every way there is: mail and phone,
 * also the ones it had until now, robots, and (by the audit log) the console's first page. `what`:
 * `解除了您的动态验证码`.
 */
export const tellOwn = async (
  client: Client,
  { id, name }: { id: string | null; name: string },
  staffId: string,
  what: string,
  before?: Before,
): Promise<void> => {
  if (id === staffId) return;
  const text = `${name}于 ${dateTime(new Date())} ${what}。如非您本人要求，请立即登录管理后台核对并联系其他系统管理员。`;
  await tellStaff(
    client,
    'staff.account',
    {},
    { own: { staffId, text, byPhone: true, ...(before ? { before } : {}) } },
  );
};
