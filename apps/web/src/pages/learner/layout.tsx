import { paths } from '#lib/url/paths.ts';
import { SideLayout, type SideLink } from '#ui/layout/side-layout.tsx';

const LINKS: SideLink[] = [
  { to: paths.mycenter, text: '个人资料', icon: 'user' },
  { to: paths.changePwd, text: '修改密码', icon: 'key' },
  { to: paths.mycenterLesson, text: '我的课程', icon: 'book' },
  { to: paths.studyProve, text: '学习证明', icon: 'certificate' },
  { to: paths.joinEnterprise, text: '加入机构', icon: 'building' },
];

/** 个人中心. */
export const Component = () => <SideLayout title="个人中心" links={LINKS} />;
