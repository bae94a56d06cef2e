import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import { ImportPart } from './reading/part.tsx';
import type { Import } from './queries.ts';
import css from './import.module.css';
import own from './reading/reading.module.css';
import { beginningOf, LEFT_OUT, openPassages } from './summary.ts';

/** 没有读的: hidden rows and sheets, unknown columns, and on what is over also the passages that were left. */
export const LeftOutPanel = ({ one: { notes, unread, state } }: { one: Import }) => {
  const left = state === QUESTION_IMPORT.open ? [] : openPassages(unread);
  const rows = [
    ...notes.leftOut.map(({ msg, names, count }) => ({ why: msg, names, more: count - names.length })),
    ...left.map(({ place, text }) => ({ why: `${place}不属于任何题目`, names: [text], more: 0 })),
  ];
  if (rows.length === 0) return null;

  return (
    <ImportPart id={LEFT_OUT} title="没有读的" note="不会导入；要导入，请在文件里改好后重新上传">
      <div className={css.scroll} tabIndex={0} role="region" aria-label="没有读的内容">
        <table className={`num headed ${css.table} ${own.left}`}>
          <thead>
            <tr>
              <th scope="col">为什么</th>
              <th scope="col">内容</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ why, names, more }, at) => (
              <tr key={at}>
                <td>{why}</td>
                <td className={css.fluid}>
                  {names.length === 0 ? '—' : names.map((name) => `“${beginningOf(name)}”`).join('、')}
                  {names.length > 0 && more > 0 && `等，另有 ${more} 处`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ImportPart>
  );
};
