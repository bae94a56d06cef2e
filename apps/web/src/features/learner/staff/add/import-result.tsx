import type { ImportedLearners, LearnerSheet } from '@zhibiao/contract/learner/staff-add';
import { IMPORT_FAULTS_SHOWN } from '@zhibiao/contract/member/org-students';
import { saveWorkbook } from '#lib/platform/save-workbook.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FileNotes, SomeNames } from '#widgets/block/read-notes.tsx';
import { linksText } from './link-choice.tsx';
import css from './add.module.css';

/** What the check found: how many rows are good, and each fault with its row and name. */
export const SheetFaults = ({
  sheet: { total, ok, failed, faults, notes, names, unplaced, sending },
}: {
  sheet: LearnerSheet;
}) => (
  <>
    <FileNotes notes={notes} />
    {failed === 0 ? (
      <Alert kind="success">共 {total} 行，全部可以导入。</Alert>
    ) : (
      <Alert kind="warning" icon="warn">
        共 {total} 行，可导入 {ok} 行，{failed} 行有问题，不会导入。
        {ok > 0 ? '这些行改好后可以再导入，已导入的不会重复。' : '请修改表格后重新上传。'}
      </Alert>
    )}
    {ok > 0 && (
      <p>
        将导入：
        <SomeNames names={names} count={ok} unit="人" />
      </p>
    )}
    {unplaced > 0 && <Alert kind="warning">没有选择机构，{unplaced} 行里的部门和工号不会登记。</Alert>}
    {ok > 0 && sending.unreachable > 0 && (
      <p className="note">{sending.unreachable} 人没有可用的短信或邮件渠道，首次登录链接在学员详情逐个生成。</p>
    )}
    <Rows faults={faults} />
  </>
);

/** What was imported, and every row that was not. */
export const ImportResult = ({
  result: { ids, unreachable, leftOut, workbook, ...sent },
}: {
  result: ImportedLearners;
}) => {
  const out = linksText(sent);
  return (
    <div className="stack gap-16">
      <Alert kind="success">
        已导入 {ids.length} 人{out && `，首次登录链接已发出：${out}`}。
      </Alert>
      {unreachable > 0 && (
        <Alert kind="warning">{unreachable} 人没有可用的短信或邮件渠道，首次登录链接请在学员详情逐个生成。</Alert>
      )}
      {leftOut.length > 0 && (
        <p>
          以下各行没有导入，改好后可以再导入：
          {workbook !== null && (
            <Button text small onClick={() => saveWorkbook(workbook, '未导入的学员')}>
              <Icon name="download" size={16} />
              下载没有导入的行
            </Button>
          )}
        </p>
      )}
      <Rows faults={leftOut} />
    </div>
  );
};

const Rows = ({ faults }: { faults: LearnerSheet['faults'] }) =>
  faults.length === 0 ? null : (
    <div className={css.rows} tabIndex={0} role="region" aria-label="有问题的行">
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">姓名</th>
            <th scope="col">列</th>
            <th scope="col">问题</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ place, name, field, msg }, at) => (
            <tr key={at}>
              <td>{place}</td>
              <td>{name || '—'}</td>
              <td>{field}</td>
              <td>{msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length >= IMPORT_FAULTS_SHOWN && <p className="note">只列出前 {faults.length} 条。</p>}
    </div>
  );
