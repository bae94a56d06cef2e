import { SETTINGS } from '@zhibiao/contract/settings';
import { Form, Input } from 'antd';
import { Button } from '#ui/action/button.tsx';
import { rule } from '#ui/form/form-rules.ts';
import css from './settings.module.css';

const { title, url } = SETTINGS['site.helpLinks'].schema.element.shape;

type Props = { name: string[]; label: string; help: string | undefined };

/** Links with their names, up to eight. */
export const LinkRows = ({ name, label, help }: Props) => (
  <Form.List name={name}>
    {(rows, { add, remove }) => (
      <fieldset className={css.links}>
        <legend>{label}</legend>
        {rows.map(({ key, name: at }) => (
          <div key={key} className={css.link}>
            <Form.Item name={[at, 'title']} rules={[rule(title)]}>
              <Input placeholder="名称" aria-label={`第 ${at + 1} 个链接的名称`} />
            </Form.Item>
            <Form.Item name={[at, 'url']} rules={[rule(url)]}>
              <Input placeholder="https://… 或 /policy-doc" aria-label={`第 ${at + 1} 个链接的地址`} />
            </Form.Item>
            <Button text onClick={() => remove(at)} aria-label={`删除第 ${at + 1} 个链接`}>
              删除
            </Button>
          </div>
        ))}
        {rows.length < 8 && (
          <Button small onClick={() => add({ title: '', url: '' })}>
            添加链接
          </Button>
        )}
        {help && <p className="note">{help}</p>}
      </fieldset>
    )}
  </Form.List>
);
