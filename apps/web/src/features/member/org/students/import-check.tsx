import { IMPORT_FAULTS_SHOWN, type ImportCheck } from '@zhibiao/contract/member/org-students';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { Alert } from '#ui/feedback/alert.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FileNotes, SomeNames } from '#widgets/block/read-notes.tsx';
import css from './import.module.css';

/** What the check found: how many rows are good, and each fault with its row and column. */
export const CheckResult = ({ check, creating }: { check: ImportCheck; creating: boolean }) => {
  const { total, ok, failed, faults, notes } = check;
  const [names, invited] = creating ? [check.names, ok] : [check.namesWithoutNew, ok - check.inNewDepartments];
  return (
    <div className={css.result}>
      <FileNotes notes={notes} />
      {failed === 0 ? (
        <Alert kind="success">
          共 <b className="num">{total}</b> 行，
          {invited < ok ? `没有错误；其中 ${ok - invited} 行要勾选下面的“新建部门”才会导入。` : '全部可以导入。'}
        </Alert>
      ) : (
        <Alert kind="warning" icon="warn">
          共 <b className="num">{total}</b> 行，可导入 <b className="num">{ok}</b> 行，<b className="num">{failed}</b>{' '}
          行有问题。{ok > 0 ? '可以先导入没有问题的行，其余的行导入后可下载表格修改。' : '请修改表格后重新上传。'}
        </Alert>
      )}
      {invited > 0 && (
        <div>
          <p>
            将邀请：
            <SomeNames names={names} count={invited} unit="人" />
          </p>
          <p className="note">导入后为“待接受”：对方登录或注册后看到邀请并接受。</p>
        </div>
      )}
      {faults.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label="有问题的行">
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
              {faults.map(({ place, name, field, msg }, i) => (
                <tr key={i}>
                  <td>{place}</td>
                  <td>{name || '—'}</td>
                  <td>{field}</td>
                  <td>{msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {faults.length >= IMPORT_FAULTS_SHOWN && <p className="note">只列出前 {faults.length} 条。</p>}
    </div>
  );
};

const SHOWN = 20;

type Props = { check: ImportCheck; creating: boolean; onCreating: (creating: boolean) => void };

/** Departments are made only where the administrator says so: a slip of the pen is none. */
export const NewDepartments = ({ check: { newDepartments, inNewDepartments }, creating, onCreating }: Props) => (
  <div className={css.result}>
    <label>
      <Choice type="checkbox" checked={creating} onChange={() => onCreating(!creating)} />
      新建 {newDepartments.length} 个部门
    </label>
    <p className="note">
      {newDepartments.slice(0, SHOWN).map(departmentText).join('、')}
      {newDepartments.length > SHOWN && ` 等 ${newDepartments.length} 个`}
      。不勾选时，写了这些部门的 {inNewDepartments} 行不导入，可以下载修改。
    </p>
  </div>
);
