import { dateTime } from '#domain/time/time.ts';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import { lastLedgerCheck } from '#ports/signing/ledger-anchors.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';
import { hasHadNight, isLastNight } from '#features/doctor/night.ts';

const count = (rows: number): string => rows.toLocaleString('en');

export const chainsCheck: DoctorCheck = {
  key: 'chains',
  title: '校验链',
  run: async ({ pool, truth }) => {
    const [audit, ledger] = await Promise.all([auditAnchors(truth).lastCheck(), lastLedgerCheck(truth)]);
    const auditBroken = audit !== null && (audit.fault !== null || audit.spoilt.length > 0);
    if (auditBroken || (ledger?.broken ?? 0) > 0)
      return faulty(auditBroken ? '审计日志不完整' : `学习台账有 ${ledger?.broken} 处不完整`, {
        why: '有记录被改动、删除或插入',
        todo: auditBroken ? '立即校验，看是哪一条' : '执行 npm run ledger:check，看是哪些学员的哪一条',
        door: '/console/audit',
      });
    const oldest = audit && ledger ? new Date(Math.min(Date.parse(audit.at), Date.parse(ledger.at))) : null;
    if (oldest !== null && isLastNight(oldest)) {
      const share = ledger?.nextPage === undefined ? '' : '（当天新增，与轮到的三十分之一）';
      const walked = `学时 ${count(ledger?.entries ?? 0)} 条${share}、审计 ${count(audit?.entries ?? 0)} 条`;
      return fine(`${walked}，${dateTime(oldest).slice(0, 16)} 走完，全部完整`);
    }
    if (oldest === null && !(await hasHadNight(pool))) return fine('还没有到第一次夜间校验');
    return warned(oldest === null ? '从来没有校验过' : `上一次校验在 ${dateTime(oldest).slice(0, 16)}`, {
      why: '每晚应该校验一次；没有校验，改动不会被发现',
      todo: '看夜间的两项校验为什么没有运行',
      door: '/console/jobs',
    });
  },
};
