import { Button } from '#ui/action/button.tsx';
import css from './away-review.module.css';

/** The way back from the one paper that a link led to. */
export const AllPapers = ({ onAll }: { onAll: () => void }) => (
  <div className={css.bar}>
    <Button small onClick={onAll}>
      看全部考试
    </Button>
  </div>
);
