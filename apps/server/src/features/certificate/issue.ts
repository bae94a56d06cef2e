import { createHash, randomInt } from 'node:crypto';
import { isUniqueViolation } from '#db/faults.ts';
import { canonicalOf, type Facts, type Holder } from '#domain/certificate-facts.ts';
import { formatCertificateNumber } from '#domain/certificate-number.ts';
import { newVerifyCode } from '#domain/verify-code.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#errors.ts';
import { printProof } from '#ports/pdf.ts';
import { verifyUrl } from './rows.ts';
import { sheetOf } from './sheet.ts';

export type Issuer = Pick<Deps, 'config' | 'db' | 'pool' | 'storage' | 'signer'>;
/** What is to be stated of whom; `factsHash` names the statement. */
export type Statement = { userId: string; orgId: string | null; holder: Holder; facts: Facts; factsHash: string };

const PROOF = 1;
/** A drawn number may be taken: one in a million for every certificate of the year. */
const DRAWS = 8;

/** The valid document that already says this, or null. */
export const findSame = async ({ db }: Pick<Deps, 'db'>, { userId, factsHash }: Statement): Promise<string | null> =>
  (await db.certificate.findFirst({ where: { userId, type: PROOF, factsHash, status: 1 }, select: { id: true } }))?.id ?? null;

const readClock = async ({ pool }: Pick<Deps, 'pool'>): Promise<{ now: Date; today: string }> => {
  const { rows: [clock] } = await pool.query<{ now: Date; today: string }>(`SELECT now(), (now() AT TIME ZONE 'Asia/Shanghai')::date::text AS today`);
  if (!clock) throw new Error('the database told no time');
  return clock;
};

/** Number, code, file and signature of one document; nothing of it is in the database yet. */
const prepare = async ({ config, storage, signer }: Issuer, { holder, facts }: Statement, { now, today }: { now: Date; today: string }) => {
  const certNo = formatCertificateNumber({ prefix: config.certPrefix, year: Number(today.slice(0, 4)), type: PROOF, serial: randomInt(1_000_000) });
  const verifyCode = newVerifyCode();
  const pdf = await printProof(sheetOf({ certNo, holder, facts, verifyCode, verifyUrl: verifyUrl(config, verifyCode), issueDate: today, issuedAt: now }));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const file = await storage.put(pdf, 'pdf');
  const canonical = canonicalOf({ certNo, type: PROOF, holder, facts, issueDate: today, expireDate: null, verifyCode, sha256, kid: signer.kid });
  return { certNo, type: PROOF, holder, facts, issueDate: new Date(today), verifyCode, file, sha256, canonical, signature: signer.sign(canonical), kid: signer.kid };
};

/** Locks the name as it is printed, writes the row and tells the holder. */
const record = async ({ db }: Issuer, { userId, orgId, holder, facts, factsHash }: Statement, document: Awaited<ReturnType<typeof prepare>>): Promise<string> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: userId, realName: holder.name }, data: { nameLocked: true } });
    if (count === 0) throw conflict('姓名刚刚修改过，请刷新后重试');
    const { id } = await tx.certificate.create({ data: { ...document, userId, orgId, factsHash }, select: { id: true } });
    await tx.notice.create({
      data: { userId, type: 'certificate', title: '学习证明已生成', content: `学习证明 ${document.certNo} 已生成，共 ${facts.lessons.length} 门课程、${facts.totalHours} 学时。`, linkUrl: '/mycenter/study-prove' },
    });
    return id;
  });

/**
 * Issues a study proof; the same statement gives the same document. The file is written before the row, and the unique index
 * over what is stated decides between two replicas; the loser's file has no row and harms nobody.
 */
export const issueProof = async (issuer: Issuer, statement: Statement): Promise<string> => {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const document = await prepare(issuer, statement, await readClock(issuer));
    try {
      return await record(issuer, statement, document);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const same = await findSame(issuer, statement);
      if (same) return same;
    }
  }
  throw new Error('no free certificate number in eight draws');
};
