import { ChooseFile } from '#features/question/staff/import/choose-file.tsx';
import { ImportList } from '#features/question/staff/import/import-list.tsx';
import css from '#features/question/staff/import/import.module.css';
import { useConsoleTitle } from '#lib/staff/title.ts';

/** 导入题目: a new file, and what one has brought in before. */
export const Component = () => {
  useConsoleTitle({ title: '导入题目', crumbs: [{ label: '题库', to: '/console/bank' }] });
  return (
    <div className={css.page}>
      <ChooseFile />
      <ImportList />
    </div>
  );
};
