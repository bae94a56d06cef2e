import { questionNo } from '@zhibiao/contract/question/types';
import type { EachAnswer } from '@zhibiao/contract/question/staff-edit';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';

/** What became of many questions: how many, and of each that stayed as it was, why. */
export const tellEach = (what: string, { done, skipped }: EachAnswer): void => {
  if (skipped.length === 0) {
    toast.success(`已${what} ${done} 题`);
    return;
  }
  void confirm({
    title: done > 0 ? `已${what} ${done} 题，${skipped.length} 题没有${what}` : `没有${what}`,
    text: (
      <ul className="num">
        {skipped.map(({ id, no, reason }) => (
          <li key={id}>
            {questionNo(no)}：{reason}
          </li>
        ))}
      </ul>
    ),
    ok: '知道了',
    cancel: '关闭',
    wide: true,
  });
};
