import { useConsoleTitle } from '#lib/staff/title.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

export const NotFound = () => {
  useConsoleTitle({ title: '页面不存在' });

  return (
    <Empty
      text="没有这个页面，请核对地址。"
      action={
        <ButtonLink primary to="/console">
          回到统计概览
        </ButtonLink>
      }
    />
  );
};
