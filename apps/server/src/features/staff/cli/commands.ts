import { isPermission } from '@zhibiao/contract/permissions';
import { STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { StaffAccount, StaffName } from '@zhibiao/contract/staff/auth';
import { v7 as uuid } from 'uuid';
import { isUniqueViolation } from '#db/faults.ts';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { changeRoles, setRoles, withinRules } from '#features/staff/people/access.ts';
import { tellOwn } from '#features/staff/people/tell-own.ts';
import { findByAccount, type StaffRecord } from '#features/staff/person.ts';
import { unbind } from '#features/staff/second-factor.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';
import { dropTickets, ticketLink, openLink, STEP_TICKETS } from '#features/staff/tickets.ts';
import { BootError } from '#lib/boot-error.ts';
import { auditedAs, COMMAND_LINE } from '#services/audit/audited.ts';
import type { Counter } from '#services/limits/counter.ts';
import { liftLocks } from '#services/auth/guesses.ts';

/** What the operator of the server may do about staff accounts, when no member of staff can through the console. */

type Hand = { pool: Pool; config: { publicUrl: string }; counter: Counter };
/** What is about to happen, for a person to agree to, and how it is done; the answer is said. */
type Confirmation = { question: string; act: () => Promise<string> };

/** Who did it, to whom it was done. */
const HAND = { id: null, name: '管理服务器的人' };

const wrong = (sentence: string) => new BootError(sentence);

const personOf = async ({ pool }: Hand, account: string | undefined): Promise<StaffRecord> => {
  const person = account === undefined ? null : await findByAccount(pool, account.toLowerCase());
  if (!person) throw wrong(account === undefined ? '请写明登录名。' : `没有登录名为 ${account} 的员工。`);
  return person;
};
const who = ({ account, name }: Pick<StaffRecord, 'account' | 'name'>) => `${name}（${account}）`;

const ROLES = sql<{ id: string; key: string | null; name: string; permissions: string[] }>`
  SELECT id, key, name, permissions FROM "StaffRole" ORDER BY "createdAt", id`;
const rolesNamed = async ({ pool }: Hand, names: readonly string[]) => {
  const roles = await many(pool, ROLES);
  return names.map((name) => {
    const role = roles.find((one) => one.name === name || one.key === name);
    if (!role) throw wrong(`没有角色“${name}”。现有角色：${roles.map((one) => one.name).join('、')}`);
    return role;
  });
};

const create = async (hand: Hand, [account, name, ...names]: string[]): Promise<Confirmation> => {
  const [login, called] = [StaffAccount.safeParse(account), StaffName.safeParse(name)];
  if (!login.success) throw wrong(login.error.issues[0]!.message);
  if (!called.success) throw wrong(called.error.issues[0]!.message);
  const roles = await rolesNamed(hand, names.length > 0 ? names : ['system']);
  const given = roles.map((role) => role.name).join('、');
  const act = () =>
    auditedAs(hand, COMMAND_LINE, 'staff.add', async (client, note) => {
      const id = uuid();
      await run(client, sql`INSERT INTO "Staff" (id, account, name) VALUES (${id}, ${login.data}, ${called.data})`);
      await withinRules(client, () =>
        setRoles(
          client,
          id,
          roles.map((role) => role.id),
        ),
      );
      // The way of the first is not needed any more.
      await run(client, sql`DELETE FROM "StaffTicket" WHERE purpose = 'first' AND "usedAt" IS NULL`);
      const { ticket } = await openLink(client, { staffId: id, purpose: 'setup' });
      note({ object: 'staff', id, changes: { roles: { to: roles.map((role) => role.name) } } });
      return `已新建。请在24小时内打开：\n  ${ticketLink(hand.config, ticket)}`;
    }).catch((error: unknown) => {
      if (isUniqueViolation(error, 'Staff_account')) throw wrong(STAFF_COPY.accountTaken);
      throw error;
    });
  return { question: `新建员工 ${called.data}（${login.data}），角色：${given}。`, act };
};

const link = async (hand: Hand, [account]: string[]): Promise<Confirmation> => {
  const person = await personOf(hand, account);
  if (person.status > STAFF_STATUS.active) throw wrong(STAFF_COPY.linkClosed);
  const purpose = person.status === STAFF_STATUS.pending ? 'setup' : 'reset';
  const act = () =>
    auditedAs(hand, COMMAND_LINE, 'staff.link', async (client, note) => {
      const { ticket } = await openLink(client, { staffId: person.id, purpose });
      note({ object: 'staff', id: person.id, facts: { purpose } });
      await tellOwn(client, HAND, person.id, '为您生成了登录链接');
      return `请在24小时内打开：\n  ${ticketLink(hand.config, ticket)}`;
    });
  return {
    question: `为 ${who(person)} 生成${purpose === 'setup' ? '设置' : '重置密码的'}链接，以前的链接作废。`,
    act,
  };
};

/** Permissions of another version, which this one would not start on. */
const dropUnknown = async (hand: Hand): Promise<Confirmation> => {
  const odd = (await many(hand.pool, ROLES)).flatMap((role) => {
    const unknown = role.permissions.filter((one) => !isPermission(one));
    return unknown.length > 0 ? [{ ...role, unknown }] : [];
  });
  if (odd.length === 0) {
    const all = (await many(hand.pool, ROLES)).map(({ name }) => name).join('、');
    throw wrong(`所有角色的权限都为本版本所知。要调整一个人的角色：roles 登录名 角色…\n现有角色：${all}`);
  }
  const act = () =>
    auditedAs(hand, COMMAND_LINE, 'role.edit', async (client, note) => {
      for (const { id, name, permissions } of odd) {
        const to = permissions.filter(isPermission);
        await run(
          client,
          sql`UPDATE "StaffRole" SET permissions = ${to}::text[], version = version + 1 WHERE id = ${id}`,
        );
        note({ object: 'role', id, name, changes: { permissions: { from: permissions, to } } });
      }
      return '已去掉，现在可以启动。';
    });
  const lines = odd.map(({ name, unknown }) => `  角色“${name}”：${unknown.join('、')}`);
  return { question: ['从角色中去掉本版本不认识的权限：', ...lines].join('\n'), act };
};

const roles = async (hand: Hand, [account, ...names]: string[]): Promise<Confirmation> => {
  if (account === undefined) return dropUnknown(hand);
  const person = await personOf(hand, account);
  if (names.length === 0) throw wrong('请写明角色，例如：roles 登录名 系统管理员 教务');
  const wanted = await rolesNamed(hand, names);
  const act = () =>
    auditedAs(hand, COMMAND_LINE, 'staff.roles', async (client, note) => {
      const roles = await withinRules(client, () =>
        changeRoles(
          client,
          person.id,
          wanted.map(({ id }) => id),
        ),
      );
      if (!roles) throw wrong('该员工本来就是这些角色，没有改动。');
      await run(client, sql`UPDATE "Staff" SET version = version + 1 WHERE id = ${person.id}`);
      await endStaffSessions(client, person.id, 'role');
      // As with the console's form: a link that was shown was shown while its holder might do less.
      await dropTickets(client, person.id, ['setup', 'reset']);
      note({ object: 'staff', id: person.id, changes: { roles } });
      await tellOwn(client, HAND, person.id, '调整了您的角色');
      return '已调整，该员工须重新登录。';
    });
  return { question: `把 ${who(person)} 的角色改为：${wanted.map(({ name }) => name).join('、')}。`, act };
};

const unlock = async (hand: Hand, [account]: string[]): Promise<Confirmation> => {
  const person = await personOf(hand, account);
  const act = () =>
    auditedAs(hand, COMMAND_LINE, 'staff.unlock', async (client, note) => {
      const locks = await liftLocks(client, { counter: hand.counter, realm: 'staff-login' }, person.id);
      note({ object: 'staff', id: person.id, counts: { locks } });
      return locks > 0 ? '已解除锁定。' : '该账号没有被锁定。';
    });
  return { question: `解除 ${who(person)} 的登录锁定。`, act };
};

const totpOff = async (hand: Hand, [account]: string[]): Promise<Confirmation> => {
  const person = await personOf(hand, account);
  if (person.totpCipher === null) throw wrong(STAFF_COPY.noTotp);
  const act = () =>
    auditedAs(hand, COMMAND_LINE, 'staff.totpOff', async (client, note) => {
      await unbind(client, person.id);
      await endStaffSessions(client, person.id, 'password');
      await dropTickets(client, person.id, STEP_TICKETS);
      note({ object: 'staff', id: person.id });
      await tellOwn(client, HAND, person.id, '解除了您的动态验证码');
      return '已解除，下次登录时可以重新绑定。';
    });
  return { question: `解除 ${who(person)} 的动态验证码和恢复码，该员工须重新登录。`, act };
};

const allowClear = async (hand: Hand): Promise<Confirmation> => ({
  question: '清空管理后台的允许网络，此后可以从任何网络登录。',
  act: () =>
    auditedAs(hand, COMMAND_LINE, 'setting.edit', async (client, note) => {
      const [row] = await many(
        client,
        sql<{ value: unknown }>`DELETE FROM "Setting" WHERE key = 'security.consoleCidrs' RETURNING value`,
      );
      note({
        object: 'setting',
        id: 'security.consoleCidrs',
        changes: { value: { from: row?.value ?? null, to: null } },
      });
      return '已清空。';
    }),
});

const VERBS: Record<string, (hand: Hand, rest: string[]) => Promise<Confirmation>> = {
  create,
  link,
  roles,
  unlock,
  'totp-off': totpOff,
  'allow-clear': allowClear,
};

export const HELP = [
  '用法：npm run admin -- 命令（容器中：docker compose exec app node apps/server/src/cli/admin.ts 命令）',
  '  create 登录名 姓名 [角色…]    新建员工，默认为系统管理员，并给出设置链接',
  '  link 登录名                   生成设置或重置密码的链接',
  '  roles 登录名 角色…            调整一个人的角色',
  '  roles                         从角色中去掉本版本不认识的权限',
  '  unlock 登录名                 解除登录锁定',
  '  totp-off 登录名               解除动态验证码',
  '  allow-clear                   清空管理后台的允许网络',
  '校验审计日志：npm run audit:verify',
  '每个命令都先说明要做什么并等待确认；加 --yes 则不再询问。做过的都写入审计日志（命令行）。',
].join('\n');

/** What the words ask for; null where they are no command. */
export const confirmationFor = async (hand: Hand, [verb, ...rest]: string[]): Promise<Confirmation | null> => {
  const command = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  return command ? command(hand, rest) : null;
};
