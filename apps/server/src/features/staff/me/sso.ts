import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { beginBindStaffSso, bindStaffSso } from '@zhibiao/contract/sso/staff';
import type { Client } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { audited } from '#services/audit/audited.ts';
import { arriveBySso, leaveForSso } from '#services/sso/attempts.ts';
import { bindIdentity, bindOrFail, dropIdentity } from '#services/sso/identities.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import type { Realm } from '#features/staff/context.ts';
import { selfOf } from '#features/staff/person.ts';

/** Another way into the console: the account's owner is notified. */
export const tellBound = async (client: Client, staffId: string, provider: string): Promise<void> => {
  const text =
    `您的员工账号于 ${dateTime(new Date())} 绑定了“${provider}”的账号，今后可以用它登录管理后台。` +
    '如非本人操作，请立即在“个人设置”里解除绑定并联系系统管理员。';
  await tellStaff(client, 'staff.account', {}, { own: { staffId, text } });
};

export const beginStaffBinding = async (
  realm: Realm,
  staff: Staff,
  { provider }: InputOf<typeof beginBindStaffSso>['body'],
  caller: Caller,
): Promise<{ url: string }> => {
  const to = await leaveForSso(realm, { door: 'staff', personId: selfOf(staff).id, provider }, caller);
  return audited(realm, staff, async (_client, note) => {
    note({ object: 'sso', id: provider });
    return to;
  });
};

export const bindStaffIdentity = async (
  realm: Realm,
  staff: Staff,
  body: InputOf<typeof bindStaffSso>['body'],
  caller: Caller,
): Promise<{ name: string }> => {
  const { id } = selfOf(staff);
  const arrival = await arriveBySso(realm, { door: 'staff', personId: id }, body, caller);
  const { provider } = arrival;
  await bindOrFail(realm.pool, 'staff', arrival, id, (staffId) =>
    audited(realm, staff, async (client, note) => {
      const bound = await bindIdentity(client, 'staff', staffId, arrival);
      if (bound) await tellBound(client, staffId, provider.name);
      note({ object: 'sso', id: provider.id, name: provider.name, ok: bound });
      return bound;
    }),
  );
  return { name: provider.name };
};

export const unbindStaffIdentity = (realm: Realm, staff: Staff, identity: string): Promise<{ id: string }> =>
  audited(realm, staff, async (client, note) => {
    const dropped = await dropIdentity(client, 'staff', selfOf(staff).id, identity);
    if (!dropped) throw missing('绑定不存在');
    note({ object: 'sso', id: identity, name: dropped.name });
    return { id: identity };
  });
