import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { choicesOf } from '@zhibiao/contract/core/codes';
import {
  exportRegulator,
  REGULATOR_KIND,
  type RegulatorKind,
  type RegulatorMap,
} from '@zhibiao/contract/report/staff-regulator';
import { getStaffTaskFile } from '@zhibiao/contract/task/staff';
import { Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { thisYear, YEAR_CHOICES } from '#lib/format/this-year.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { AreaSelect } from '#widgets/filters/area-select.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import { RegulatorOrgChoice } from './org-choice.tsx';
import css from './regulator.module.css';

type Values = {
  kind: RegulatorKind;
  year: number;
  areaCode?: string;
  orgId?: string;
  mapId: string;
  withIdCard?: boolean;
};
const { shape } = exportRegulator.body;

/** What of a year is handed over, and in which columns. */
export const RegulatorExportForm = ({ maps }: { maps: readonly RegulatorMap[] }) => {
  const [form] = Form.useForm<Values>();
  const [confirmed, setConfirmed] = useState<Values | null>(null);
  const { begin, busy, task } = useStaffTask({
    start: () => {
      const { areaCode, orgId, withIdCard = false, ...values } = confirmed ?? form.getFieldsValue();
      return call(exportRegulator, {
        body: { ...values, withIdCard, ...(areaCode ? { areaCode } : {}), ...(orgId ? { orgId } : {}) },
      });
    },
    onDone: async ({ id, done, fileName }) => {
      await download(getStaffTaskFile, { params: { id } }, fileName ?? '监管导出.zip');
      toast.success(`监管导出已下载，共 ${done} 行`);
    },
    onFailed: toast.error,
  });

  return (
    <section className={`panel ${css.form}`} aria-label="监管导出">
      <Form<Values>
        form={form}
        layout="vertical"
        noValidate
        initialValues={{ kind: REGULATOR_KIND.hours, year: thisYear(), mapId: maps[0]?.id, withIdCard: false }}
        onValuesChange={forgive(form)}
        onFinish={(values) => {
          setConfirmed(values);
          begin();
        }}
      >
        <Form.Item name="kind" label="导出内容" required rules={[rule(shape.kind)]}>
          <Radio.Group options={choicesOf(REGULATOR_KIND)} />
        </Form.Item>
        <Form.Item name="year" label="年度" required rules={[rule(shape.year)]}>
          <SearchableSelect<number> allowClear={false} options={YEAR_CHOICES} />
        </Form.Item>
        <Form.Item name="areaCode" label="地区">
          <AreaSelect placeholder="全部地区" />
        </Form.Item>
        <Form.Item name="orgId" label="机构" extra="输入名称的一部分查找；不选则为全部机构">
          <RegulatorOrgChoice />
        </Form.Item>
        <Form.Item name="mapId" label="格式" required rules={[rule(shape.mapId)]}>
          <SearchableSelect<string>
            allowClear={false}
            placeholder="请选择格式"
            options={maps.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item
          name="withIdCard"
          valuePropName="checked"
          extra="只包含单独同意向主管部门提供的人员的号码，其余写作“未授权”"
        >
          <Checkbox>包含身份证号码</Checkbox>
        </Form.Item>
        <p className="note">
          学时各列为实测学时，未选的教学计划学时与学时来源自动附在最后。导出前须再次验证身份；内容、范围与行数写入审计日志，文件保留
          {NAMED_FILE_HOURS} 小时。
        </p>
        <Button primary type="submit" className={css.send} busy={busy}>
          {busy ? `正在导出${task && task.done > 0 ? `，已写 ${task.done} 行` : ''}…` : '导出'}
        </Button>
      </Form>
    </section>
  );
};
