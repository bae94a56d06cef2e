import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

/** In place of a page that a list does not have: rows were removed since, or the address was typed. */
export const PastEnd = ({ page, pages, onFirst }: { page: number; pages: number; onFirst: () => void }) => (
  <Empty
    text={`没有第 ${page} 页，共 ${pages} 页。`}
    action={
      <Button primary onClick={onFirst}>
        返回第 1 页
      </Button>
    }
  />
);
