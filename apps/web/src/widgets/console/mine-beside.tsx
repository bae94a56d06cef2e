import { Button } from '#ui/button.tsx';
import css from './mine-beside.module.css';

type Line = { label: string; mine: string; theirs: string };

/** Somebody else has saved meanwhile: what was typed here stands beside what is there now. Nothing of it is lost. */
export const MineBeside = ({ lines, onGiveUp }: { lines: readonly Line[]; onGiveUp: () => void }) => (
  <section className={css.box} role="alert" aria-label="内容已被他人修改">
    <p>
      <b>其他人刚保存过。</b>
      {lines.length > 0 ? '下面是您未保存的内容和最新的内容；再次保存会用您的内容。' : '内容与您填写的相同。'}
    </p>
    {lines.length > 0 && (
      <table>
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">您未保存的内容</th>
            <th scope="col">最新的内容</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{plainText(mine)}</td>
              <td>{plainText(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <Button small onClick={onGiveUp}>
      改用最新的内容
    </Button>
  </section>
);

const SHOWN = 200;

/** Of a long text its words, and not all of them. */
export const plainText = (text: string): string => {
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words || '（空）';
};
