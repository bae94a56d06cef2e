import { areaState, checkAreas, importAreas } from '@zhibiao/contract/dict-staff';
import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { listAreas } from '@zhibiao/contract/site';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import { ask, useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DayInput } from '#ui/day-input.tsx';
import { ConflictAlert } from '#widgets/console/conflict-alert.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import css from './area-import.module.css';

type State = AnswerOf<typeof areaState>;
type Checked = AnswerOf<typeof checkAreas>;

/** As spreadsheets save it: UTF-8, or GBK where that makes no sense. */
const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** The administrative divisions, replaced as a whole by a file: checked first, then confirmed. */
export const AreaImport = () => (
  <QueryBlock query={useQuery(ask(areaState))} failed="行政区划加载失败。">
    {(state) => <Import key={state.version} state={state} />}
  </QueryBlock>
);

const Import = ({ state }: { state: State }) => {
  const input = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [date, setDate] = useState('');
  const invalidate = useInvalidate();
  const check = useMutation({
    mutationFn: async (file: File) => {
      const text = await textOf(file);
      const checked = await call(checkAreas, { body: { csv: text } });
      setCsv(text);
      return checked;
    },
  });
  const replace = useMutation({
    mutationFn: () => call(importAreas, { body: { csv, date, version: state.version } }),
    onSuccess: async () => {
      toast.success('行政区划已更新');
      await invalidate(areaState, listAreas);
    },
  });

  return (
    <section className={`panel ${css.panel}`} aria-label="行政区划">
      <p>
        现有 <b className="num">{state.rows}</b> 个，数据日期 <b className="num">{state.date ?? '随平台提供'}</b>
        {state.disabled > 0 && `，另有 ${state.disabled} 个已停用、仍被使用`}
      </p>
      <p className="note">
        CSV 文件，首行为“代码,名称,上级代码”，省级的上级代码为
        0。文件是完整的清单：不在其中的代码，无人使用的删除，有人使用的停用。
      </p>
      <input
        ref={input}
        type="file"
        className="sr"
        accept=".csv,text/csv"
        aria-label="选择行政区划文件"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) check.mutate(file);
          event.target.value = '';
        }}
      />
      <div>
        <Button busy={check.isPending} onClick={() => input.current?.click()}>
          选择文件并检查
        </Button>
      </div>
      {check.data && <Findings found={check.data} />}
      <ConflictAlert error={replace.error} reads={[areaState]} />
      {check.data?.faults === 0 && (
        <div className={css.confirm}>
          <label>
            数据日期
            <DayInput value={date} onChange={setDate} aria-label="数据日期" />
          </label>
          <Button primary disabled={!/^\d{4}-/.test(date)} busy={replace.isPending} onClick={() => replace.mutate()}>
            确认导入
          </Button>
        </div>
      )}
    </section>
  );
};

const Findings = ({ found: { rows, added, changed, removed, disabled, errors, faults } }: { found: Checked }) =>
  faults > 0 ? (
    <Alert kind="error">
      文件有 {faults} 处错误，请修改后重新选择
      <ul className={css.errors}>
        {errors.map(({ line, msg }) => (
          <li key={`${line} ${msg}`} className="num">
            第 {line} 行：{msg}
          </li>
        ))}
      </ul>
    </Alert>
  ) : (
    <Alert>
      共 {rows} 行：新增 {added}，变更 {changed}，删除 {removed}，停用 {disabled}
    </Alert>
  );
