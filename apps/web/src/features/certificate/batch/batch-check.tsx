import { useMutation } from '@tanstack/react-query';
import {
  BATCH_VERIFY_MAX,
  type BatchVerified,
  type verifyBatch,
  type verifyOrgBatch,
} from '@zhibiao/contract/certificate/batch';
import { FILE_TYPES } from '@zhibiao/contract/core/endpoint';
import { useId } from 'react';
import { refusalOf } from '#lib/api/failure.ts';
import { saveWorkbook } from '#lib/platform/save-workbook.ts';
import { sendFile } from '#lib/api/upload.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { FileNotes } from '#widgets/block/read-notes.tsx';
import css from './batch-check.module.css';

type Row = BatchVerified['rows'][number];
const KIND: Record<Row['result'], TagKind> = {
  有效: 'success',
  已过期: 'warning',
  已换发: 'plain',
  已撤销: 'error',
  未查询到: 'error',
  信息不全: 'warning',
  校验失败: 'error',
};

/** 批量核验: a workbook of numbers and names comes back with what each certificate is worth. */
export const BatchCheck = ({ to, note }: { to: typeof verifyBatch | typeof verifyOrgBatch; note: string }) => {
  const id = useId();
  const check = useMutation({ mutationFn: (file: File) => sendFile(to, file) });

  return (
    <section className={css.batch} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>批量核验</h2>
      <p className="note num">
        上传 Excel 表格（.xlsx），表头写明“证书编号”和“姓名”，一次最多 {BATCH_VERIFY_MAX} 份。{note}
      </p>
      <label className={css.pick} htmlFor={id} aria-busy={check.isPending}>
        <input
          id={id}
          type="file"
          className={css.input}
          accept={`.xlsx,${FILE_TYPES.xlsx}`}
          disabled={check.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) check.mutate(file);
            // The same file may be chosen again after it was corrected.
            target.value = '';
          }}
        />
        <Icon name="file" size={20} />
        {check.isPending ? '正在核验…' : '选择表格'}
      </label>
      <div role="status">
        {check.isError && <Alert kind="error">{refusalOf(check.error) ?? '没有核验成功，请稍后重试。'}</Alert>}
      </div>
      {check.data && <Results {...check.data} />}
    </section>
  );
};

const Results = ({ rows, notes, workbook }: BatchVerified) => {
  const valid = rows.filter(({ result }) => result === '有效').length;
  return (
    <>
      <FileNotes notes={notes} />
      <div className={`cluster spread gap-8-16 ${css.sum}`}>
        <p role="status" className="num">
          共 {rows.length} 份，<b>有效 {valid} 份</b>
          {rows.length > valid && `，其他 ${rows.length - valid} 份`}
        </p>
        <Button small onClick={() => saveWorkbook(workbook, '核验结果')}>
          <Icon name="download" size={16} />
          下载结果
        </Button>
      </div>
      <div className={css.scroll} tabIndex={0} role="region" aria-label="核验结果">
        <table className="num">
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">证书编号</th>
              <th scope="col">姓名</th>
              <th scope="col">状态</th>
              <th scope="col">有效期至</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, certNo, name, result, fault, typeName, expireDate }) => (
              <tr key={place}>
                <td>{place}</td>
                <td>{certNo || '—'}</td>
                <td>{name || '—'}</td>
                <td>
                  <Tag kind={KIND[result]}>{result}</Tag>
                  {fault !== null && <small>{fault}</small>}
                </td>
                <td>{typeName === null ? '—' : (expireDate ?? '长期')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
