import { useQuery } from '@tanstack/react-query';
import { lessonImpactQuery } from '#features/lesson/staff/queries.ts';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';

type Props = { lessonId: string; count: number; onReason: (reason: string) => void; onClose: () => void };

/** More to learn for those who are in the course: said before, with the reason. */
export const AddReason = ({ lessonId, count, onReason, onClose }: Props) => {
  const { data } = useQuery(lessonImpactQuery({ id: lessonId, change: 'add' }));

  return (
    <ReasonDialog
      title={`添加 ${count} 讲`}
      label="添加原因"
      hint={data?.sentence ? `${data.sentence}；在学的学员需要学完新增的内容` : '在学的学员需要学完新增的内容'}
      ok="添加"
      onReason={onReason}
      onClose={onClose}
    />
  );
};
