import { useMutation } from '@tanstack/react-query';
import {
  DOCTOR_DOORS,
  DOCTOR_STATEMENT,
  type DoctorRow,
  statedText,
  unstateDoctor,
} from '@zhibiao/contract/doctor/staff';
import { call } from '#lib/api/api.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import css from './doctor.module.css';
import { LevelIcon } from './level-icon.tsx';

type Props = { row: DoctorRow; onState: () => void; onTakenBack: () => void };

/** One check: how it stands, what was found, what follows, what to do and where. */
export const DoctorLine = ({ row, onState, onTakenBack }: Props) => {
  const can = useCan();
  const { title, level, found, why, todo, door, statement } = row;
  const stated = statement && statedText(statement);

  return (
    <li className={css[`${level}Row`]}>
      <LevelIcon level={level} />
      <b>{title}</b>
      <div className={css.found}>
        <p>{found}</p>
        {why && <p className="note">{why}</p>}
        {stated && <p className="note">{stated}</p>}
      </div>
      <div className={css.todo}>
        {todo && <p>{todo}</p>}
        {door && (
          <ButtonLink small to={door} aria-label={`${title}：${DOCTOR_DOORS[door]}`}>
            {DOCTOR_DOORS[door]}
          </ButtonLink>
        )}
        {statement &&
          can('setting:edit') &&
          (stated ? (
            <TakeBack row={row} onDone={onTakenBack} />
          ) : (
            <Button small onClick={onState}>
              {DOCTOR_STATEMENT[statement.kind].button}
            </Button>
          ))}
      </div>
    </li>
  );
};

const TakeBack = ({ row: { key, title }, onDone }: { row: DoctorRow; onDone: () => void }) => {
  const takeBack = useMutation({ mutationFn: () => call(unstateDoctor, { body: { key } }), onSuccess: onDone });
  return (
    <Button small text busy={takeBack.isPending} aria-label={`撤回写明的${title}`} onClick={() => takeBack.mutate()}>
      撤回
    </Button>
  );
};
