import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMedia, type MediaRow } from '@zhibiao/contract/media/staff';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { totalText } from '#lib/format/total.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { measureText, MediaIcon } from './media-kind.tsx';
import css from './media-picker.module.css';

const SHOWN = 20;

type Props = {
  title: string;
  /** Only files of this kind. */
  kind?: string;
  /** Several may be chosen. */
  many?: boolean;
  /** Is in use already, and left out. */
  except?: string;
  ok: string;
  onChoose: (media: MediaRow[]) => void;
  onClose: () => void;
};

/** Files of the library to choose from; the latest come first, others are found by name. */
export const MediaPicker = ({ title, kind, many = false, except, ok, onChoose, onClose }: Props) => {
  const [word, setWord] = useState('');
  const keyword = useDebounced(word.trim(), 250);
  const [chosen, setChosen] = useState<readonly MediaRow[]>([]);
  const files = useQuery(
    ask(
      listMedia,
      { query: { pageSize: SHOWN, keyword, kind: kind as 'video' | undefined } },
      { placeholderData: keepPreviousData },
    ),
  );
  const choose = (media: MediaRow) => {
    const others = chosen.filter(({ id }) => id !== media.id);
    if (!many) setChosen([media]);
    else setChosen(others.length < chosen.length ? others : [...others, media]);
  };

  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      text={
        <>
          <input
            type="search"
            className={css.find}
            placeholder="文件名"
            aria-label="文件名"
            data-autofocus=""
            maxLength={50}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
          <div className={css.list}>
            <QueryBlock query={files} empty={keyword ? '没有符合条件的文件' : '媒体库里还没有这类文件'}>
              {({ rows, total }) => (
                <>
                  <ul>
                    {rows
                      .filter(({ id }) => id !== except)
                      .map((media) => (
                        <li key={media.id}>
                          <label>
                            <Choice
                              type={many ? 'checkbox' : 'radio'}
                              name="media"
                              checked={chosen.some(({ id }) => id === media.id)}
                              onChange={() => choose(media)}
                            />
                            <MediaIcon kind={media.kind} />
                            <span>
                              {media.name}
                              <small className="num">
                                {[measureText(media), sizeText(media.size)].filter(Boolean).join('　')}
                              </small>
                            </span>
                          </label>
                        </li>
                      ))}
                  </ul>
                  {total > SHOWN && <p className="note">共 {totalText(total)} 个，输入文件名查找其他文件</p>}
                </>
              )}
            </QueryBlock>
          </div>
        </>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button primary disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
        {ok}
        {many && chosen.length > 0 && ` ${chosen.length} 个`}
      </Button>
    </Dialog>
  );
};
