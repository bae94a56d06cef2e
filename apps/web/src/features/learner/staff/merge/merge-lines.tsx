import type { MergeCheck, MergeSide } from '@zhibiao/contract/learner/staff-merge';
import type { LearnerRow } from '@zhibiao/contract/learner/staff';
import type { ReactNode } from 'react';
import { Contact } from './merge-contact.tsx';

/** Line by line what tells two people apart, and what they become. */

export type MergedPerson = { row: LearnerRow; side: MergeSide };
/** `same`: nothing tells them apart here. */
export type MergeLine = { name: string; keep: ReactNode; drop: ReactNode; result: ReactNode; same: boolean };

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} 分钟`;
const day = (moment: string | null): string => moment?.slice(0, 16) ?? '没有登录过';
const WithNote = ({ children, note }: { children: ReactNode; note: string | null }) => (
  <>
    {children}
    {note && <small>{note}</small>}
  </>
);

export const identityOf = (check: MergeCheck, keep: MergedPerson, drop: MergedPerson): MergeLine[] => {
  const [a, b] = [keep.row, drop.row];
  const cards = (person: MergedPerson) => (person.side.hasIdCard ? '已填' : '没有');
  const photos = (person: MergedPerson) => (person.side.hasPhoto ? '有' : '没有');
  const [seenA, seenB] = [a.lastSeen ?? '', b.lastSeen ?? ''];
  const contact = (field: 'mobile' | 'email', { row, side }: MergedPerson) => (
    <Contact
      id={row.id}
      field={field}
      masked={field === 'mobile' ? row.mobileMasked : side.emailMasked}
      left={check.revealsLeft}
    />
  );
  return [
    {
      name: '最近使用',
      keep: <WithNote note={keep.side.device}>{day(a.lastSeen)}</WithNote>,
      drop: <WithNote note={drop.side.device}>{day(b.lastSeen)}</WithNote>,
      result: day((seenA > seenB ? a : b).lastSeen),
      same: a.lastSeen === b.lastSeen,
    },
    {
      name: '注册',
      keep: a.registerTime.slice(0, 16),
      drop: b.registerTime.slice(0, 16),
      result: (a.registerTime < b.registerTime ? a : b).registerTime.slice(0, 16),
      same: a.registerTime === b.registerTime,
    },
    {
      name: '手机号',
      keep: contact('mobile', keep),
      drop: contact('mobile', drop),
      result: a.mobileMasked ?? b.mobileMasked ?? '没有',
      same: a.mobileMasked === b.mobileMasked,
    },
    {
      name: '邮箱',
      keep: contact('email', keep),
      drop: contact('email', drop),
      result: keep.side.emailMasked ?? drop.side.emailMasked ?? '没有',
      same: keep.side.emailMasked === drop.side.emailMasked,
    },
    {
      name: '身份证号',
      keep: cards(keep),
      drop: cards(drop),
      result: check.sameIdCard === null ? '无从比对' : check.sameIdCard ? '两个号码相同' : '两个号码不同',
      same: keep.side.hasIdCard === drop.side.hasIdCard && check.sameIdCard !== false,
    },
    {
      name: '证件照',
      keep: photos(keep),
      drop: photos(drop),
      result: keep.side.hasPhoto ? '留下的账号的照片' : photos(drop),
      same: keep.side.hasPhoto === drop.side.hasPhoto,
    },
  ];
};

export const belongingsOf = ({ counts, seconds }: MergeCheck, keep: MergedPerson, drop: MergedPerson): MergeLine[] => {
  const org = ({ row, side }: MergedPerson) => [row.orgName ?? '个人', side.department].filter(Boolean).join('　');
  const lessons = ({ row, side }: MergedPerson) => (
    <WithNote note={side.lessons.join('、') || null}>{row.lessons} 门</WithNote>
  );
  const exams = ({ side }: MergedPerson) => (side.exams === 0 ? '没有' : `${side.exams} 次，合格 ${side.passed} 次`);
  const certs = ({ side }: MergedPerson) => (
    <WithNote note={side.certificates.join('、') || null}>{side.certificates.length} 份</WithNote>
  );
  const open = ({ side }: MergedPerson) => (side.open === 0 ? '没有' : `${side.open} 件`);
  const [a, b] = [keep, drop];
  const whole = a.row.lessons + b.row.lessons - (counts['shared'] ?? 0);
  return [
    {
      name: '机构，部门',
      keep: org(a),
      drop: org(b),
      result: a.row.orgName ? org(a) : org(b),
      same: org(a) === org(b),
    },
    {
      name: '课程',
      keep: lessons(a),
      drop: lessons(b),
      result: `${whole} 门`,
      same: a.row.lessons === b.row.lessons && a.side.lessons.join() === b.side.lessons.join(),
    },
    {
      name: '学习时长',
      keep: minutes(seconds.keep),
      drop: minutes(seconds.drop),
      result: <WithNote note="同一时间只计一次">{minutes(seconds.merged)}</WithNote>,
      same: seconds.keep === seconds.drop,
    },
    {
      name: '考试',
      keep: exams(a),
      drop: exams(b),
      result: `${a.side.exams + b.side.exams} 次`,
      same: exams(a) === exams(b),
    },
    {
      name: '有效证书',
      keep: certs(a),
      drop: certs(b),
      result: `${a.side.certificates.length + b.side.certificates.length} 份，不变`,
      same: a.side.certificates.join() === b.side.certificates.join(),
    },
    {
      name: '未办完的申请与申诉',
      keep: open(a),
      drop: open(b),
      result: a.side.open + b.side.open === 0 ? '没有' : '都归留下的账号',
      same: a.side.open === b.side.open,
    },
  ];
};
