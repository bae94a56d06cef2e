import { matchPath } from 'react-router-dom';

/** Every address of the platform, spelled as published (`detal-page` included). */
export const paths = {
  home: '/',
  policyDoc: '/policy-doc',
  policyDetail: '/policy-doc/detal-page',
  examination: '/examination',
  lesson: '/lesson',
  lessonDetail: '/lesson/detail',
  myLesson: '/my-lesson',
  feedback: '/feedback',
  feedbackList: '/feedback/list',
  teacherList: '/teacher-list',
  certificateServices: '/certificate-services',
  certificateServiceDetail: '/certificate-services/detal-page',
  admin: '/admin',
  adminOverview: '/admin/overview',
  adminStudent: '/admin/student',
  adminStudy: '/admin/study',
  adminApplication: '/admin/application',
  adminSelfApplication: '/admin/self-application',
  adminCompanyInfo: '/admin/company-info',
  adminCertificate: '/admin/certificate',
  mycenter: '/mycenter',
  changePwd: '/mycenter/changepwd',
  mycenterLesson: '/mycenter/mylesson',
  studyProve: '/mycenter/study-prove',
  joinEnterprise: '/mycenter/join-enterprise',
  login: '/login',
  register: '/register',
  getPwd: '/get-pwd',
  prewExam: '/prew-exam',
  verify: '/verify',
} as const;

const DOORS: readonly string[] = [paths.login, paths.register, paths.getPwd];
const isDoor = (pathname: string): boolean => DOORS.includes(pathname);

const parsed = (address: string): URL | null => {
  try {
    return new URL(address, location.origin);
  } catch {
    return null;
  }
};

/**
 * Whether an address is one of ours to return to: a known route of this site, and not login, registration or password
 * reset.
 */
export const isReturnable = (address: string): boolean => {
  const url = parsed(address);
  return (
    url !== null &&
    url.origin === location.origin &&
    /^\/(?![/\\])/.test(address) &&
    !isDoor(url.pathname) &&
    Object.values(paths).some((path) => matchPath(path, url.pathname))
  );
};
