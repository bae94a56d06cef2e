import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import css from './student.module.css';
import type { Failure } from './use-student-actions.ts';

/** Whom an action on several could not be done for, and why. Stays until it has been read. */
export const FailuresAlert = ({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) =>
  failures.length === 0 ? null : (
    <div className={css.failures} role="alert">
      <Alert
        kind="warning"
        icon="warn"
        action={
          <Button small onClick={onClose}>
            知道了
          </Button>
        }
      >
        以下 {failures.length} 人没有处理成功：
        <ul>
          {failures.map(({ id, name, msg }) => (
            <li key={id}>
              {name ?? '该学员'}：{msg}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
