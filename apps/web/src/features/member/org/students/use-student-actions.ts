import { useMutation } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/core/envelope';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { sendingLines } from '@zhibiao/contract/member/invite-sentences';
import {
  auditStudents,
  previewSending,
  removeStudent,
  resendInvitation,
  type Student,
} from '@zhibiao/contract/member/org-students';
import { ApiError, call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { STUDENTS } from './queries.ts';

export type Failure = { id: string; name: string | null; msg: string };
type Ruling = { ids: string[]; pass: boolean; reason?: string };

/**
 * Approves, refuses and removes students; `onFailures` is called with those it failed for, usually none. The list is
 * fetched again in the background.
 */
export const useStudentActions = (onFailures: (failures: Failure[]) => void) => {
  const invalidate = useInvalidate();
  const refresh = () => invalidate(...STUDENTS);

  const audit = useMutation({
    mutationFn: (ruling: Ruling) => call(auditStudents, { body: ruling }),
    onSuccess: ({ done, failures }, { pass }) => {
      onFailures(failures);
      if (done > 0) toast.success(`已${pass ? '通过' : '拒绝'} ${done} 人`);
    },
    onSettled: () => {
      void refresh();
    },
  });

  const remove = useMutation({
    mutationFn: (students: readonly Student[]) => removeOneByOne(students),
    onSuccess: ({ done, failures }, students) => {
      onFailures(failures);
      if (done > 0) toast.success(doneText(students, done));
    },
    onSettled: () => {
      void refresh();
    },
  });

  const askAndRemove = async (students: readonly Student[]) => {
    if (await confirm(questionOf(students))) remove.mutate(students);
  };

  const resend = useMutation({
    mutationFn: (id: string) => call(resendInvitation, { body: { id } }),
    onSuccess: () => toast.success('邀请已排入发送'),
    onSettled: () => {
      void refresh();
    },
  });

  const askAndSend = async ({ id, name }: Student) => {
    const sending = await call(previewSending, { body: { id } });
    const question = { title: `向${name}发送邀请？`, text: sendingLines(sending).join(''), ok: '发送邀请' };
    if (await confirm(question)) resend.mutate(id);
  };

  return { audit, remove, askAndRemove, askAndSend };
};

const doneText = (students: readonly Student[], done: number): string =>
  students.every(({ status }) => status === MEMBER.invited) ? `已撤回 ${done} 份邀请` : `已移出 ${done} 人`;

/** If one cannot be removed, the last administrator for instance, the others still are. */
const removeOneByOne = async (students: readonly Student[]) => {
  const failures: Failure[] = [];
  for (const { id, name } of students) {
    try {
      await call(removeStudent, { body: { id } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === CODE.unauthorized || students.length === 1) throw error;
      notifyFailure(error);
      failures.push({ id, name, msg: error.message });
    }
  }
  return { done: students.length - failures.length, failures };
};

const questionOf = (students: readonly Student[]) => {
  const [only] = students;
  if (students.length === 1 && only?.status === MEMBER.invited)
    return {
      title: `撤回对${only.name}的邀请？`,
      text: '撤回后对方不能再接受这次邀请，之后可以重新邀请。',
      ok: '撤回邀请',
      danger: true,
    };

  return {
    title: students.length === 1 ? `把${only?.name}移出机构？` : `把 ${students.length} 人移出机构？`,
    ok: '移出机构',
    danger: true,
    text: '移出后对方不能再学习仅对机构成员开放的课程，您指派的课程保留到移出当天的学习记录（学习管理中选“已离开”），之后的学习您看不到。对方的学时、成绩和证书都会保留。未接受的邀请将一并撤回。',
  };
};
