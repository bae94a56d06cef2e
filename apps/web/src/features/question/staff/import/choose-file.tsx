import { useMutation } from '@tanstack/react-query';
import {
  IMPORT_LIMITS,
  importTemplate,
  importWordTemplate,
  listImports,
  readQuestions,
} from '@zhibiao/contract/question/staff-import';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useInvalidate } from '#lib/api/ask.ts';
import { download } from '#lib/api/download.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { sendFile } from '#lib/api/upload.ts';
import { grouped } from '#lib/format/grouped.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { FileDrop } from '#widgets/media/file-drop.tsx';
import css from './import.module.css';

const { fileMb, questions, pictures, hours } = IMPORT_LIMITS;

/** 选择文件: a workbook or a Word document, which is read at once. */
export const ChooseFile = () => {
  const [problem, setProblem] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const read = useMutation({
    mutationFn: (file: File) => sendFile(readQuestions, file, setPercent),
    onMutate: () => {
      setProblem(null);
      setPercent(0);
    },
    onSuccess: async ({ id }) => {
      await invalidate(listImports);
      await navigate(`/console/bank/import/${id}`);
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  const sheet = useMutation({ mutationFn: () => download(importTemplate, {}, '题目导入模板.xlsx') });
  const word = useMutation({ mutationFn: () => download(importWordTemplate, {}, '题目导入模板.docx') });
  const take = ([file]: File[]) => {
    if (!file || read.isPending) return;
    if (file.size > fileMb * 1024 * 1024) setProblem(`文件不能超过 ${fileMb} MB`);
    else read.mutate(file);
  };

  return (
    <section className={`panel ${css.choose}`} aria-labelledby="choose">
      <h2 id="choose">选择文件</h2>
      <FileDrop label="题目文件" multiple={false} accept=".xlsx,.docx" onFiles={take}>
        {(choose) => (
          <div className={css.drop}>
            {read.isPending ? (
              <div className={css.reading} role="status">
                {percent < 100 ? <ProgressLine percent={percent} label="上传进度" /> : '正在读取题目…'}
              </div>
            ) : (
              <>
                <Button primary onClick={choose}>
                  <Icon name="upload" size={16} />
                  选择文件
                </Button>
                <p>或把 xlsx、docx 文件拖到这里</p>
              </>
            )}
          </div>
        )}
      </FileDrop>
      {problem && <ErrorLine>{problem}</ErrorLine>}
      <ul className={`note ${css.hints}`}>
        <li>
          表格按模板的列填写，一行一题；同一“分组号”的几行是一个案例。{' '}
          <Button small text busy={sheet.isPending} onClick={() => sheet.mutate()}>
            下载表格模板
          </Button>
        </li>
        <li>
          Word 文档照平时的写法即可：题号、选项字母、答案、解析各自成行，自动编号也认得。{' '}
          <Button small text busy={word.isPending} onClick={() => word.mutate()}>
            下载 Word 模板
          </Button>
        </li>
        <li className="num">
          一次最多 {grouped(questions)} 题、{pictures} 张图片、{fileMb} MB。读出的题目先核对再导入，
          {hours} 小时内有效；导入后为待审。
        </li>
      </ul>
    </section>
  );
};
