import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** antd shows whatever React can; only the form's own types say that an error is text. */
export const accountHint = (text: string, taken: boolean): string =>
  (<AccountHint key="hint" text={text} taken={taken} />) as unknown as string;

/** A sentence under a phone number or address, with the way that leads on: it has an account already, or none yet. */
const AccountHint = ({ text, taken }: { text: string; taken: boolean }) => (
  <>
    {text}，{taken ? <Link to={paths.login}>去登录</Link> : <Link to={paths.register}>去注册</Link>}
  </>
);
