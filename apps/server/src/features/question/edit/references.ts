import { BANK_STATUS } from '@zhibiao/contract/question/staff-bank';
import type { Client } from '#db/client.ts';
import { maybeOne, sql, type Statement } from '#db/sql.ts';
import type { QuestionContent } from '#domain/question/content.ts';
import { missing, refused } from '#errors.ts';
import { requireStaffUploads } from '#services/files/staff-uploads.ts';

/** What a question names is there, and stays until the transaction ends. */

const exists = async (client: Client, found: Statement): Promise<boolean> =>
  (await maybeOne(client, sql`${found} FOR KEY SHARE`)) !== null;

export type Filing = { clauseId?: string | null | undefined; lawId?: string | null | undefined };
export const requireFiling = async (client: Client, { clauseId, lawId }: Filing): Promise<void> => {
  if (clauseId && !(await exists(client, sql`SELECT 1 FROM "Clause" WHERE id = ${clauseId}`)))
    throw refused('条款不存在', { field: 'clauseId' });
  if (lawId && !(await exists(client, sql`SELECT 1 FROM "Law" WHERE id = ${lawId}`)))
    throw refused('法律不存在', { field: 'lawId' });
};

/** A bank that takes questions; one that is stopped takes none, and what is in it goes on being asked. */
export const requireBank = async (client: Client, id: string): Promise<{ name: string }> => {
  const bank = await maybeOne(
    client,
    sql<{ name: string; status: number }>`SELECT name, status FROM "QuestionBank" WHERE id = ${id} FOR KEY SHARE`,
  );
  if (!bank) throw missing('题库不存在');
  if (bank.status !== BANK_STATUS.on) throw refused(`题库《${bank.name}》已停用，不能加入题目`, { field: 'bankId' });
  return bank;
};

const picturesIn = ({ images, options }: Pick<QuestionContent, 'images' | 'options'>): string[] => [
  ...images.map(({ url }) => url),
  ...options.flatMap(({ image }) => image?.url ?? []),
];
/** What it shows newly was sent by staff; what a version of it showed before stays without being sent again. */
export const requirePictures = (client: Client, after: QuestionContent, before?: QuestionContent): Promise<void> => {
  const known = new Set(before ? [before, ...before.children].flatMap(picturesIn) : []);
  return requireStaffUploads(
    client,
    [after, ...after.children].flatMap(picturesIn).filter((url) => !known.has(url)),
  );
};
