import { hoursCell, hoursText } from '@zhibiao/contract/core/hours';
import { labelOf } from '@zhibiao/contract/core/codes';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { INVITATION, type Student } from '@zhibiao/contract/member/org-students';
import { isOrg, ROLE } from '@zhibiao/contract/auth/roles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useViewer } from '#lib/session/viewer.ts';
import {
  CardHead,
  longTextOrDash,
  LongText,
  operationsColumn,
  RecordTable,
  LAST_STUDIED,
  WhenNarrow,
  WRAPS,
  type Columns,
  type Paging,
} from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { InviteState, MemberStatus, sourceText } from './member-status.tsx';
import { lastText, StudyProgress } from './student-study.tsx';
import css from './student.module.css';

type StudentActions = {
  onEdit: (student: Student) => void;
  onPass: (student: Student) => void;
  onRefuse: (student: Student) => void;
  onRemove: (student: Student) => void;
  onInviteAgain: (student: Student) => void;
  onResend: (student: Student) => void;
};
type Props = {
  rows: readonly Student[];
  paging: Paging;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  actions: StudentActions;
};

export const StudentTable = ({ rows, paging, chosen, onChoose, actions }: Props) => (
  <RecordTable<Student>
    rows={rows}
    columns={columnsOf(actions)}
    unit="人"
    paging={paging}
    selection={{ chosen, onChoose, nameOf: ({ name }) => name, canChoose: isLive }}
    card={(student) => <StudentCard student={student} actions={actions} />}
  />
);

/** Rows of former and refused members cannot be chosen: they can only be invited again. */
const isLive = ({ status }: Student): boolean => status <= MEMBER.active;

/** An administrator cannot be removed until the owner has taken the role away. */
export const isRemovable = ({ status, role }: Student): boolean =>
  status === MEMBER.invited || (status === MEMBER.active && (role === null || !isOrg(role)));

const columnsOf = (actions: StudentActions): Columns<Student> => [
  {
    title: '姓名',
    key: 'name',
    render: (_, { name, role, empNo, department }) => (
      <>
        <LongText>
          {name}
          <RoleNote role={role} />
        </LongText>
        {empNo && <Under>工号 {empNo}</Under>}
        {department && <WhenNarrow>{department}</WhenNarrow>}
      </>
    ),
  },
  { title: '手机号 / 邮箱', key: 'contact', render: (_, student) => <LongContact student={student} /> },
  {
    title: '部门',
    key: 'department',
    responsive: ['xl'],
    render: (_, { department, position }) => (
      <>
        {longTextOrDash(department)}
        {position && <Under>{position}</Under>}
      </>
    ),
  },
  {
    title: '状态',
    key: 'status',
    render: (_, { status, invite }) => (
      <>
        <MemberStatus status={status} />
        {invite && (
          <div>
            <InviteState invite={invite} />
          </div>
        )}
      </>
    ),
  },
  {
    title: '课程进度',
    key: 'progress',
    render: (_, { name, study }) => (study ? <StudyProgress name={name} study={study} /> : '—'),
  },
  {
    title: '学时',
    key: 'hours',
    align: 'right',
    render: (_, { study }) => (study && hoursCell(study.earnedHours)) ?? '—',
  },
  {
    title: LAST_STUDIED,
    key: 'lastStudy',
    className: WRAPS,
    render: (_, { study }) => (study ? lastText(study) : '—'),
  },
  {
    title: '加入时间',
    key: 'time',
    responsive: ['xxl'],
    render: (_, { joinTime, source }) => (
      <>
        {joinTime?.slice(0, 10) ?? '—'}
        <Under>{sourceText(source)}</Under>
      </>
    ),
  },
  operationsColumn((student) => <Operations student={student} actions={actions} />),
];

const StudentCard = ({ student, actions }: { student: Student; actions: StudentActions }) => (
  <>
    <CardHead
      title={
        <>
          {student.name}
          <RoleNote role={student.role} />
        </>
      }
    >
      <MemberStatus status={student.status} />
    </CardHead>
    <p className="note num">
      {[student.department, contactText(student), student.position].filter(Boolean).join('　')}
    </p>
    <InviteState invite={student.invite} />
    {student.study && (
      <>
        <StudyProgress name={student.name} study={student.study} />
        <p className="note num">
          {hoursText(student.study.earnedHours)}　最近学习 {lastText(student.study)}
        </p>
      </>
    )}
    <Operations student={student} actions={actions} />
  </>
);

/** Under what the cell is about. */
const Under = ({ children }: { children: ReactNode }) => (
  <span className="note">
    <LongText>{children}</LongText>
  </span>
);

/** Among an organisation's own people its owner is 负责人; of which organisation goes without saying. */
const RoleNote = ({ role }: { role: number | null }) =>
  role !== null && isOrg(role) ? (
    <>
      {' '}
      <span className={css.role}>{role === ROLE.owner ? '负责人' : labelOf(ROLE, role)}</span>
    </>
  ) : null;

const Operations = ({ student, actions }: { student: Student; actions: StudentActions }) => {
  const { status, name, invite } = student;
  const seesStudy = useViewer()?.rights.includes('study') ?? false;
  const press = (text: string, act: (student: Student) => void, danger = false) => (
    <RowAction key={text} of={name} danger={danger} onClick={() => act(student)}>
      {text}
    </RowAction>
  );

  return (
    <RowActions>
      {status === MEMBER.pending && [press('通过', actions.onPass), press('拒绝', actions.onRefuse)]}
      {status <= MEMBER.active && press('编辑', actions.onEdit)}
      {seesStudy && status === MEMBER.active && (
        <Link to={`${paths.adminStudy}?keyword=${encodeURIComponent(name)}`} aria-label={`学习记录，${name}`}>
          学习记录
        </Link>
      )}
      {invite?.canResend && press(invite.state === INVITATION.unsent ? '发送邀请' : '重发', actions.onResend)}
      {status === MEMBER.invited && press('撤回邀请', actions.onRemove, true)}
      {status === MEMBER.active && isRemovable(student) && press('移出', actions.onRemove, true)}
      {status > MEMBER.active && press('重新邀请', actions.onInviteAgain)}
    </RowActions>
  );
};

/** A phone on one line, an address below it. */
const LongContact = ({ student: { mobile, email } }: { student: Student }) =>
  mobile || email ? (
    <>
      {mobile && <span className={css.line}>{mobile}</span>}
      {email && (
        <LongText>
          <Address email={email} />
        </LongText>
      )}
    </>
  ) : (
    '—'
  );

/** Breaks before its domain, if at all. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};

const contactText = ({ mobile, email }: Student): string => [mobile, email].filter(Boolean).join(' / ') || '—';
