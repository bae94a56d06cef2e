import * as apply from '@zhibiao/contract/apply';
import * as article from '@zhibiao/contract/article';
import * as auth from '@zhibiao/contract/auth';
import * as certificate from '@zhibiao/contract/certificate';
import * as common from '@zhibiao/contract/common';
import type { EndpointSpec } from '@zhibiao/contract/endpoint';
import * as exam from '@zhibiao/contract/exam';
import * as lesson from '@zhibiao/contract/lesson';
import * as membership from '@zhibiao/contract/membership';
import * as notice from '@zhibiao/contract/notice';
import * as orgCertificate from '@zhibiao/contract/org-certificate';
import * as orgInfo from '@zhibiao/contract/org-info';
import * as orgInvite from '@zhibiao/contract/org-invite';
import * as orgStudy from '@zhibiao/contract/org-study';
import * as orgStudent from '@zhibiao/contract/org-student';
import * as profile from '@zhibiao/contract/profile';
import * as study from '@zhibiao/contract/study';
import * as suggest from '@zhibiao/contract/suggest';
import * as system from '@zhibiao/contract/system';
import * as task from '@zhibiao/contract/task';
import * as teacher from '@zhibiao/contract/teacher';
import * as user from '@zhibiao/contract/user';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every endpoint that the contract declares. */
export const contractEndpoints: EndpointSpec[] = [
  apply,
  article,
  auth,
  certificate,
  common,
  exam,
  lesson,
  membership,
  notice,
  orgCertificate,
  orgInfo,
  orgInvite,
  orgStudy,
  orgStudent,
  profile,
  study,
  suggest,
  system,
  task,
  teacher,
  user,
]
  .flatMap((module) => Object.values(module as Record<string, unknown>))
  .filter(isEndpoint);
