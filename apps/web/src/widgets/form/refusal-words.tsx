import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useTold } from '#lib/message/toast.ts';

const WAYS = { login: { to: paths.login, action: '去登录' }, register: { to: paths.register, action: '去注册' } };
type Way = keyof typeof WAYS;

/**
 * What the server refused, as the error of a field, with the way that leads on where there is one. antd shows whatever
 * React can; only the form's own types say that an error is text.
 */
export const refusalWords = (text: string, way?: Way): string =>
  (<RefusalWords key="refusal" text={text} way={way} />) as unknown as string;

/** Out of sight while a toast says the same: one event is reported by one sentence at a time. */
const RefusalWords = ({ text, way }: { text: string; way: Way | undefined }) => (
  <>
    <span className={useTold(text) ? 'sr' : undefined}>{way ? `${text}，` : text}</span>
    {way && <Link to={WAYS[way].to}>{WAYS[way].action}</Link>}
  </>
);
