import { useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { hoursText } from '@zhibiao/contract/core/hours';
import { ENROL_PEOPLE } from '@zhibiao/contract/study/staff-enrol';
import { Form, Segmented } from 'antd';
import { DayInput } from '#ui/form/day-input.tsx';
import { notBefore } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { OrgChoice } from '#widgets/filters/org-choice.tsx';
import { type Chosen, PeopleChoice } from './people-choice.tsx';
import { enrolOptionsQuery } from './queries.ts';

export type EnrolValues = {
  who: 'people' | 'department' | 'org';
  userIds: string[];
  orgId: string;
  department: string;
  lessonIds: string[];
  deadline: string;
};
type Props = {
  /** Organisations may be chosen. */
  mayOrgs: boolean;
  /** The deadline alone is entered. */
  moves: boolean;
  people: readonly Chosen[];
  lesson: Chosen | undefined;
  values: EnrolValues;
  /** The first day that may be the last, and what is said of one before it. */
  from: string;
  past: string;
};

/** Whom, into what, until when. */
export const EnrolFields = ({ mayOrgs, moves, people, lesson, values: { who, orgId, userIds }, from, past }: Props) => {
  const options = useQuery(enrolOptionsQuery(orgId)).data;
  const chosen = userIds.length > 0 ? `按人 ${userIds.length}` : '按人';
  return (
    <>
      {mayOrgs && !moves && (
        <Form.Item name="who" label="谁">
          <Segmented<EnrolValues['who']>
            aria-label="谁"
            options={[
              { value: 'people', label: chosen },
              { value: 'department', label: '按部门' },
              { value: 'org', label: '整个机构' },
            ]}
          />
        </Form.Item>
      )}
      {who === 'people' ? (
        <Form.Item name="userIds" label="学员" extra={`可以粘贴一列手机号或邮箱，一次最多 ${ENROL_PEOPLE} 人`}>
          <PeopleChoice known={people} />
        </Form.Item>
      ) : (
        <Form.Item name="orgId" label="机构">
          <OrgChoice placeholder="输入机构名称查找" />
        </Form.Item>
      )}
      {who === 'department' && (
        <Form.Item name="department" label="部门" extra="含下级部门">
          <SearchableSelect<string>
            placeholder={orgId ? '请选择部门' : '请先选择机构'}
            disabled={!orgId}
            options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="lessonIds" label="课程" hidden={lesson !== undefined}>
        <SearchableSelect<string[]>
          mode="multiple"
          placeholder="请选择课程"
          options={(options?.lessons ?? []).map(({ lessonId, name, creditHours }) => ({
            value: lessonId,
            label: `${name}　${hoursText(creditHours)}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="deadline"
        label={moves ? '学完期限' : '学完期限（选填）'}
        rules={[notBefore(from, past)]}
        extra={moves ? '到当天结束为止' : '到当天结束为止；不填则不设期限，已在学的不变'}
      >
        <DayInput min={from} />
      </Form.Item>
    </>
  );
};
