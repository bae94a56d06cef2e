import { BUILT_IN_ROLES } from '@zhibiao/contract/staff/built-in-roles';
import { copy } from '@zhibiao/contract/core/copy';
import { wantedText } from '#lib/staff/forbidden.ts';
import { allows, type WantedPermission } from '#lib/staff/me.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

/** Which permission a page wants, and the roles it came with: an administrator may have changed that. */
export const NoPermission = ({ permission }: { permission: WantedPermission }) => {
  const usual = Object.values(BUILT_IN_ROLES)
    .filter(({ permissions }) => allows({ permissions: [...permissions] }, permission))
    .map(({ name }) => name);
  const about = usual.length > 0 ? `，一般由${usual.join('、')}拥有` : '';
  const [first, ...or] = [permission].flat();
  const wanted =
    permission === 'decide' ? '需要任一类事项的处理权限' : wantedText({ permission: first ?? '', or, roles: null });

  return (
    <Empty
      text={`${copy.forbidden}（${wanted}${about}）`}
      action={<ButtonLink to="/console">回到统计概览</ButtonLink>}
    />
  );
};
