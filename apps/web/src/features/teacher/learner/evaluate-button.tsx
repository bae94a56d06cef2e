import { copy } from '@zhibiao/contract/core/copy';
import type { Teacher } from '@zhibiao/contract/teacher/learner';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '#lib/message/confirm.ts';
import { paths } from '#lib/url/paths.ts';
import { session } from '#lib/session/session.ts';
import { Button } from '#ui/action/button.tsx';
import { EvaluateDialog } from './evaluate-dialog.tsx';

/** 评价: asks a guest to log in first, and a learner for the scores. */
export const EvaluateButton = ({ teacher }: { teacher: Teacher }) => {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const evaluate = async () => {
    if (session.token() !== null) return setOpen(true);
    if (await confirm({ title: copy.loginToEvaluate, ok: copy.goLogin, cancel: copy.cancel }))
      await navigate(paths.login);
  };
  if (teacher.evaluated) return <span className="note">已评价</span>;

  return (
    <>
      <Button onClick={() => void evaluate()} aria-label={`评价${teacher.name}老师`}>
        评价
      </Button>
      {open && <EvaluateDialog teacher={teacher} onClose={() => setOpen(false)} />}
    </>
  );
};
