import { useState } from 'react';
import { Choice } from '#ui/form/choice.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import css from './help-bubble.module.css';

export type Help = { text: string; linkUrl: string; content: string };
type Props = { helps: [Help, ...Help[]]; onChoose: (help: Help) => void };

/** What a document is about can be read before one leaves for it. */
export const HelpDocuments = ({ helps, onChoose }: Props) => {
  const [{ text, content }, setShown] = useState(helps[0]);

  return (
    <>
      {helps.length > 1 && (
        <fieldset className={css.documents}>
          <legend className="sr">要下载的文档</legend>
          {helps.map((help) => (
            <label key={help.text}>
              <Choice
                type="radio"
                name="document"
                checked={help.text === text}
                onChange={() => {
                  setShown(help);
                  onChoose(help);
                }}
              />
              {help.text}
            </label>
          ))}
        </fieldset>
      )}
      {content && <RichText html={content} />}
    </>
  );
};
