import { rememberedPath } from '#lib/url/last-path.ts';
import { paths } from '#lib/url/paths.ts';

/** Where the visitor goes once they are logged in, as it follows 登录后. The home page needs no word. */
const WORDS: Readonly<Record<string, string>> = {
  [paths.policyDoc]: '回到政策文件',
  [paths.policyDetail]: '回到刚才的政策文件',
  [paths.examination]: '参加课程考试',
  [paths.lesson]: '回到全部课程',
  [paths.lessonDetail]: '继续学习刚才的课程',
  [paths.myLesson]: '查看在学课程',
  [paths.feedback]: '填写意见反馈',
  [paths.feedbackList]: '查看消息和反馈',
  [paths.teacherList]: '回到教师介绍',
  [paths.certificateServices]: '回到证书服务',
  [paths.certificateServiceDetail]: '回到证书服务',
  [paths.mycenter]: '打开个人中心',
  [paths.changePwd]: '修改密码',
  [paths.mycenterLesson]: '查看我的课程',
  [paths.studyProve]: '办理学习证明',
  [paths.joinEnterprise]: '加入机构',
  [paths.prewExam]: '预览试卷',
  [paths.verify]: '回到证书核验',
};

type Place = { words: string; /** Of a course. */ lessonId: string | null };

/** Null where there is nothing to say. */
export const placeAfter = (): Place | null => {
  const { pathname, searchParams } = new URL(rememberedPath(), location.origin);
  const words = WORDS[pathname] ?? (pathname.startsWith(paths.admin) ? '进入机构管理' : null);
  return words === null ? null : { words, lessonId: pathname === paths.lessonDetail ? searchParams.get('id') : null };
};
