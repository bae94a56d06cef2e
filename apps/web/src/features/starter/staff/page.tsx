import { useMutation, useQuery } from '@tanstack/react-query';
import { importStarter, listStarter, type StarterPart } from '@zhibiao/contract/starter/staff';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { StaffTaskProgress } from '#widgets/task/staff-task-progress.tsx';
import css from './page.module.css';

/** Content to begin with: which parts there are, and how much of each has come. */
export const Component = () => {
  const seesCourses = useCan()('lesson:list');
  const query = useQuery(ask(listStarter, {}, { staleTime: 0 }));
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<readonly StarterPart[]>([]);
  const start = useMutation({ mutationFn: () => call(importStarter, { body: { parts: [...chosen] } }) });

  return (
    <QueryBlock query={query} failed="初始内容加载失败。">
      {(parts) => (
        <div className={`panel ${css.box}`}>
          <p>
            勾选需要的部分，以草稿导入：学员看不到，由您修改、审阅后再发布。每一项只导入一次，修改过的内容不会被覆盖。
          </p>
          <ul className={css.parts}>
            {parts.map(({ part, label, total, imported }) => (
              <li key={part}>
                <label>
                  <Choice
                    type="checkbox"
                    checked={imported >= total || chosen.includes(part)}
                    disabled={imported >= total}
                    onChange={() =>
                      setChosen(chosen.includes(part) ? chosen.filter((one) => one !== part) : [...chosen, part])
                    }
                  />
                  <span>{label}</span>
                  <span className="note num">
                    {imported >= total ? `已导入 ${total} 项` : `共 ${total} 项，已导入 ${imported} 项`}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {start.data ? (
            <StaffTaskProgress
              taskId={start.data.taskId}
              onOver={() => {
                setChosen([]);
                void invalidate(listStarter);
              }}
            />
          ) : null}
          <p>
            <Button primary disabled={chosen.length === 0} busy={start.isPending} onClick={() => start.mutate()}>
              导入为草稿
            </Button>
          </p>
          <p className="note">
            课程大纲只含章节、讲次与图文；视频和文档由您上传。导入的课程请指定教师、填写学时。
            {seesCourses && parts.some(({ part, imported }) => part === 'lessons' && imported > 0) && (
              <Link to="/console/course">查看课程</Link>
            )}
          </p>
        </div>
      )}
    </QueryBlock>
  );
};
