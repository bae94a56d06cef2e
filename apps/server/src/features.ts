import { applyRoutes } from '#features/apply/routes.ts';
import { articleRoutes } from '#features/article/routes.ts';
import { authRoutes } from '#features/auth/routes.ts';
import { certificateRoutes } from '#features/certificate/routes.ts';
import { commonRoutes } from '#features/common/routes.ts';
import { examRoutes } from '#features/exam/routes.ts';
import { lessonRoutes } from '#features/lesson/routes.ts';
import { membershipRoutes } from '#features/membership/routes.ts';
import { noticeRoutes } from '#features/notice/routes.ts';
import { orgApplyRoutes } from '#features/org-apply/routes.ts';
import { orgCertificateRoutes } from '#features/org-certificate/routes.ts';
import { orgInfoRoutes } from '#features/org-info/routes.ts';
import { orgInviteRoutes } from '#features/org-invite/routes.ts';
import { orgStudyRoutes } from '#features/org-study/routes.ts';
import { orgStudentRoutes } from '#features/org-student/routes.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { studyRoutes } from '#features/study/routes.ts';
import { suggestRoutes } from '#features/suggest/routes.ts';
import { systemApplyRoutes } from '#features/system-apply/routes.ts';
import { systemOrgRoutes } from '#features/system-org/routes.ts';
import { taskRoutes } from '#features/task/routes.ts';
import { teacherRoutes } from '#features/teacher/routes.ts';
import { userRoutes } from '#features/user/routes.ts';
import type { Feature } from '#http/app-types.ts';

/** Every feature of the product, in the order of the contract. */
export const features: Feature[] = [
  authRoutes,
  userRoutes,
  profileRoutes,
  commonRoutes,
  articleRoutes,
  teacherRoutes,
  lessonRoutes,
  studyRoutes,
  examRoutes,
  certificateRoutes,
  applyRoutes,
  orgApplyRoutes,
  systemApplyRoutes,
  systemOrgRoutes,
  suggestRoutes,
  noticeRoutes,
  orgInfoRoutes,
  orgInviteRoutes,
  orgStudyRoutes,
  orgCertificateRoutes,
  membershipRoutes,
  orgStudentRoutes,
  taskRoutes,
];
