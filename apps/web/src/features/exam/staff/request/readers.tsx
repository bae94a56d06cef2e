import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { type examRequest, nobodyLeft } from '@zhibiao/contract/exam/request';
import { questionNo } from '@zhibiao/contract/question/types';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';

type Request = Pick<AnswerOf<typeof examRequest>, 'readers' | 'readerRoles'>;

/** The answers that no marker is left to read again. */
export const unreadOf = ({ readers }: Request): number[] =>
  readers.flatMap(({ no, who }) => (who.length > 0 ? [] : [no]));

/** Which markers are left to read again what is doubted; where none is, what to do first. */
export const Readers = ({ request }: { request: Request }) => {
  const may = useCan()('staff:list');
  const unread = unreadOf(request);
  if (unread.length > 0)
    return (
      <Alert kind="warning" action={may && <Link to="/console/staff">去员工</Link>}>
        {nobodyLeft(unread, request.readerRoles)}
        {!may && '角色由系统管理员给。'}
      </Alert>
    );
  const [first, ...rest] = request.readers;
  const same = rest.every(({ who }) => who.join() === first?.who.join());
  return (
    <p>
      没有评过这份答卷、可以重评的：
      {same
        ? first?.who.join('、')
        : request.readers.map(({ no, who }) => `${questionNo(no)} ${who.join('、')}`).join('；')}
      。
    </p>
  );
};
