import { useMutation } from '@tanstack/react-query';
import { type DoctorDrill, drillNow } from '@zhibiao/contract/doctor/staff';
import { call } from '#lib/api/api.ts';
import { spokenTime } from '#lib/format/clock-text.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import css from './doctor.module.css';

const itemsOf = ({ set, fault, tookSec, objects, bytes }: DoctorDrill): [string, string | null][] => [
  ['结论', fault ?? '可以从这份备份恢复'],
  ['用的备份', set],
  ['用时', tookSec === null ? null : spokenTime(Math.max(1, tookSec))],
  ['备份的内容', objects === null || bytes === null ? null : `${objects} 个对象，${sizeText(bytes)}`],
];

type Props = { drill: DoctorDrill | null; drilling: boolean; whyNoDrill: string | null; onAsked: () => Promise<void> };

/** What came of the last rehearsed restore, and the next one. */
export const LastDrill = ({ drill, drilling, whyNoDrill, onAsked }: Props) => {
  const can = useCan();
  const start = useMutation({ mutationFn: () => call(drillNow), onSuccess: onAsked });
  const busy = drilling || start.isPending;

  return (
    <section className={`panel ${css.checks}`} aria-labelledby="drill">
      <header>
        <h2 id="drill">最近一次试恢复</h2>
        <span className="note num">
          {drill ? shortMoment(drill.at) : '还没有试过'}；每周日把最近一份备份恢复到另一个空文件夹，核对后清除
        </span>
        {can('setting:edit') && whyNoDrill === null && (
          <Button small busy={busy} onClick={() => start.mutate()}>
            {busy ? '正在试恢复…' : '现在试一次'}
          </Button>
        )}
      </header>
      <p role="status" className={drilling ? css.counted : 'sr'}>
        {drilling && '正在试恢复：正在运行的服务不受影响，完成后这里显示结果'}
      </p>
      {whyNoDrill && <p className={css.counted}>{whyNoDrill}</p>}
      {drill && (
        <dl className={`num ${css.drill}`}>
          {itemsOf(drill).map(
            ([name, text]) =>
              text !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {drill?.found && <p className={css.counted}>{drill.found}</p>}
    </section>
  );
};
