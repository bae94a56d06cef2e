import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Permission } from '@zhibiao/contract/permissions';
import { withDatabase } from '#support/database.ts';

/** A member of the staff with just these permissions, logged in: the session's token. */
export const openSession = async (name: string, permissions: readonly Permission[]): Promise<string> => {
  const token = `zbs_${randomBytes(32).toString('base64url')}`;
  const [staff, role] = [randomUUID(), randomUUID()];
  await withDatabase(async (client) => {
    await client.query(`INSERT INTO "Staff" (id, account, name, status) VALUES ($1, $2, $3, 1)`, [
      staff,
      `e2e${staff.slice(0, 8)}`,
      name,
    ]);
    await client.query(`INSERT INTO "StaffRole" (id, name, permissions) VALUES ($1, $2, $3)`, [
      role,
      `角色${role.slice(0, 8)}`,
      permissions,
    ]);
    await client.query(`INSERT INTO "StaffRoleMember" ("staffId", "roleId") VALUES ($1, $2)`, [staff, role]);
    await client.query(
      `INSERT INTO "StaffSession" (id, hash, "staffId", ip, device, "expiresAt", "freshUntil")
       VALUES ($1, $2, $3, '127.0.0.1', 'e2e', now() + interval '8 hours', now() + interval '8 hours')`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), staff],
    );
  });
  return token;
};

/** A member of the staff with just these permissions, logged in on this page. Answers the session's token. */
export const enterConsole = async (page: Page, name: string, permissions: readonly Permission[]): Promise<string> => {
  const token = await openSession(name, permissions);
  await enterWith(page, token);
  return token;
};

/** Whose session this is, logged in on this page. */
export const enterWith = async (page: Page, token: string): Promise<void> => {
  await page.addInitScript((bearer) => {
    sessionStorage.setItem('zhibiao.staff-token', bearer);
  }, token);
};
