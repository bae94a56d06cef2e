import { AREA_SHEET_MB, areaState, checkAreas, importAreas } from '@zhibiao/contract/site/staff-dict';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { listAreas } from '@zhibiao/contract/site/learner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { sendFile } from '#lib/api/upload.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { FileNotes } from '#widgets/block/read-notes.tsx';
import css from './area-import.module.css';

type State = AnswerOf<typeof areaState>;
type Checked = z.output<typeof checkAreas.data>;

/** The administrative divisions, replaced as a whole by a file: checked first, then confirmed. */
export const AreaImport = () => (
  <QueryBlock query={useQuery(ask(areaState))} failed="行政区划加载失败。">
    {(state) => <Import key={state.version} state={state} />}
  </QueryBlock>
);

const Import = ({ state }: { state: State }) => {
  const input = useRef<HTMLInputElement>(null);
  const [date, setDate] = useState('');
  const invalidate = useInvalidate();
  const check = useMutation({
    mutationFn: async (file: File) => ({ file, found: await sendFile(checkAreas, file) }),
  });
  const replace = useMutation({
    mutationFn: (file: File) =>
      sendFile(importAreas, file, undefined, undefined, { date, version: String(state.version) }),
    onSuccess: async () => {
      toast.success('行政区划已更新');
      await invalidate(areaState, listAreas);
    },
  });

  const { data: checked } = check;

  return (
    <section className={`panel ${css.panel}`} aria-label="行政区划">
      <p>
        现有 <b className="num">{state.rows}</b> 个，数据日期 <b className="num">{state.date ?? '随平台提供'}</b>
        {state.disabled > 0 && `，另有 ${state.disabled} 个已停用、仍被使用`}
      </p>
      <p className="note">
        xlsx 或 CSV 文件，不超过 {AREA_SHEET_MB}
        M，列为“代码、名称、上级代码”；没有上级代码列的，按代码推出上级。文件是完整的清单：不在其中的代码，无人使用的删除，有人使用的停用。
      </p>
      <input
        ref={input}
        type="file"
        className="sr"
        accept=".xlsx,.csv,.txt,text/csv"
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
      {check.error && <Alert kind="error">{refusalOf(check.error) ?? '文件检查失败，请重试。'}</Alert>}
      {checked && <Findings found={checked.found} />}
      <ConflictAlert error={replace.error} reads={[areaState]} />
      {checked?.found.faults === 0 && (
        <div className={css.confirm}>
          <label>
            数据日期
            <DayInput value={date} onChange={setDate} aria-label="数据日期" />
          </label>
          <Button
            primary
            disabled={!/^\d{4}-/.test(date)}
            busy={replace.isPending}
            onClick={() => replace.mutate(checked.file)}
          >
            确认导入
          </Button>
        </div>
      )}
    </section>
  );
};

type Found = { found: Checked };
const Findings = ({ found: { notes, rows, added, changed, removed, disabled, errors, faults } }: Found) => (
  <>
    <FileNotes notes={notes} />
    {faults > 0 ? (
      <Alert kind="error">
        文件有 {faults} 处错误，请修改后重新选择
        <ul className={css.errors}>
          {errors.map(({ place, msg }) => (
            <li key={`${place} ${msg}`} className="num">
              {place}：{msg}
            </li>
          ))}
        </ul>
      </Alert>
    ) : (
      <Alert>
        共 {rows} 行：新增 {added}，变更 {changed}，删除 {removed}，停用 {disabled}
      </Alert>
    )}
  </>
);
