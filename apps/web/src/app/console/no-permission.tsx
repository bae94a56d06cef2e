import { copy } from '@zhibiao/contract/copy';
import { wantedText } from '#lib/staff/forbidden.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

export const NoPermission = ({ permission }: { permission: string }) => (
  <Empty
    text={`${copy.forbidden}（${wantedText({ permission, roles: null })}）`}
    action={<ButtonLink to="/console">回到统计概览</ButtonLink>}
  />
);
