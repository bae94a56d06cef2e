import type { AuditChange } from '@zhibiao/contract/audit/staff';
import { fieldWord, isSecret, valueText } from '@zhibiao/contract/audit/words';
import css from './entry.module.css';

/** Changed fields, before and after side by side. */
export const Diff = ({ changes }: { changes: readonly AuditChange[] }) => (
  <table className={`headed ${css.diff}`}>
    <thead>
      <tr>
        <th scope="col">字段</th>
        <th scope="col">之前</th>
        <th scope="col">之后</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.field}>
          <th scope="row">{fieldWord(change.field)}</th>
          {isSecret(change) ? (
            <td colSpan={2} className="note">
              已修改，内容不入日志
            </td>
          ) : (
            <>
              <td>
                <del>{valueText(change.from)}</del>
              </td>
              <td>
                <ins>{valueText(change.to)}</ins>
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
