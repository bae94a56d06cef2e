import { namesIn } from '@zhibiao/contract/events';
import type { EventRow } from '@zhibiao/contract/notice/staff-rule';
import css from './words.module.css';

/** What a provider is given: the template of this name, and these values in this order. */
export const SmsValues = ({ row, body }: { row: EventRow; body: string }) => {
  const used = [...new Set(namesIn(body))].flatMap((name) => row.params.find((one) => one.name === name) ?? []);
  return (
    <section className={css.values}>
      <h3>服务商模板</h3>
      <p className="note">
        在“渠道”中以 <code>{row.template}</code> 登记模板编号；参数须与下表的次序一致，超出上限以“…”截断，不带链接。
      </p>
      {used.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">顺序</th>
              <th scope="col">参数</th>
              <th scope="col">样例</th>
              <th scope="col">上限</th>
            </tr>
          </thead>
          <tbody>
            {used.map(({ name, label, sample, smsMax }, n) => (
              <tr key={name}>
                <td className="num">{n + 1}</td>
                <td>
                  {label} <code>{name}</code>
                </td>
                <td>{sample}</td>
                <td className="num">{smsMax} 字</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
