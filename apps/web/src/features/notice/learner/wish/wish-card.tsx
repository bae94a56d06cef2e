import { useQuery } from '@tanstack/react-query';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { GroupTable } from './group-table.tsx';
import { TimeFields } from './time-fields.tsx';
import { useSaveWishes, wishesQuery } from './use-save-wishes.ts';

/** 通知偏好: what the learner is notified of by short message and mail, and when. */
export const WishCard = ({ viewer }: { viewer: LoginUser }) => {
  const query = useQuery(wishesQuery);
  const { mutate, isPending, isSuccess } = useSaveWishes();

  return (
    <Card
      title="通知偏好"
      text="站内消息始终保留，这里设置是否同时发送短信和邮件。修改后立即生效。"
      action={
        <span className="note" role="status">
          {isPending ? '保存中…' : isSuccess ? '已保存' : ''}
        </span>
      }
    >
      <QueryBlock
        query={query}
        failed="通知偏好加载失败。"
        skeleton={
          <CardBody>
            <Skeleton lines={6} />
          </CardBody>
        }
      >
        {(wishes) => (
          <>
            <GroupTable groups={wishes.groups} viewer={viewer} onChange={(one) => mutate({ groups: [one] })} />
            <TimeFields wishes={wishes} onChange={mutate} />
          </>
        )}
      </QueryBlock>
    </Card>
  );
};
