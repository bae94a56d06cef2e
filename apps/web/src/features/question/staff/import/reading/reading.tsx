import { useQuery } from '@tanstack/react-query';
import edit from '#features/question/staff/edit/edit.module.css';
import { sizeText } from '#lib/format/size-text.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AnswerGrid, AnswerSource } from './answer-lists.tsx';
import { DropButton } from '#features/question/staff/import/drop-button.tsx';
import css from '#features/question/staff/import/import.module.css';
import { LeftOutPanel } from '#features/question/staff/import/left-out.tsx';
import { Parts } from './parts.tsx';
import { outlineQuery, type Import } from '#features/question/staff/import/queries.ts';
import own from './reading.module.css';
import { ImportSteps } from '#features/question/staff/import/steps.tsx';
import { isRowAnswered, openPassages } from '#features/question/staff/import/summary.ts';
import { Figure, Strip } from '#features/question/staff/import/counts.tsx';
import { Unread } from './unread.tsx';

/** 读到了什么: the parts of the file and what became of them, before its questions are looked through. */
export const ImportReading = ({ one, next }: { one: Import; next: string }) => {
  const outline = useQuery(outlineQuery(one.id));
  const { counts, kind, answerLists } = one;

  return (
    <>
      <header className={edit.head}>
        <ImportSteps at={1} />
        <div className={`row to-end gap-8 ${edit.acts}`}>
          <DropButton id={one.id} />
          <ButtonLink small primary to={next}>
            读法没问题，去核对 {counts.total} 题
          </ButtonLink>
        </div>
      </header>
      <div className={css.body}>
        <QueryBlock query={outline} failed="读到的内容加载失败。">
          {({ rows }) => {
            const without = rows.filter((row) => !isRowAnswered(row)).length;
            const open = openPassages(one.unread).length;
            const others = one.notes.leftOut.length;
            return (
              <>
                <Strip>
                  <Figure name={one.fileName} value={counts.total} note={sizeText(one.fileSize)} />
                  <Figure
                    name="答案"
                    value={rows.length - without}
                    unit="题有"
                    note={without > 0 ? `${without} 题没有答案` : '题题都有'}
                  />
                  <Figure
                    name="插图"
                    value={counts.pictures}
                    unit="张"
                    note={counts.pictures > 0 ? '随题目导入' : '没有插图'}
                  />
                  <Figure
                    name="没有读"
                    value={open}
                    unit="处要看"
                    kind="bad"
                    note={others > 0 ? `另有 ${others} 项，见下` : open > 0 ? '其余都读到了' : '都读到了'}
                  />
                </Strip>
                <div className={own.two} data-whole={kind === 'docx' ? undefined : ''}>
                  <Parts one={one} rows={rows} next={next} />
                  {kind === 'docx' && <AnswerSource lists={answerLists} without={without} />}
                </div>
                <Unread one={one} rows={rows} />
                <AnswerGrid rows={rows} />
                <LeftOutPanel one={one} />
              </>
            );
          }}
        </QueryBlock>
      </div>
    </>
  );
};
