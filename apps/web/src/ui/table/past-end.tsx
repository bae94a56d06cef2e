import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

type Props = {
  page: number;
  pages: number;
  /** What leads to page 1: its address, where it has one. */
  first: { search: string } | (() => void);
};

/** In place of a page that a list does not have: rows were removed since, or the address was typed. */
export const PastEnd = ({ page, pages, first }: Props) => (
  <Empty
    text={`没有第 ${page} 页，共 ${pages} 页。`}
    action={
      typeof first === 'function' ? (
        <Button primary onClick={first}>
          返回第 1 页
        </Button>
      ) : (
        <ButtonLink primary to={first}>
          返回第 1 页
        </ButtonLink>
      )
    }
  />
);
