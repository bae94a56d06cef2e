import { RowActions } from '#ui/action/row-actions.tsx';

type Props = { people: number; of: string; onOpen: () => void };

/** A number of people that opens the list of them; for zero people there is none. */
export const PeopleNumber = ({ people, of, onOpen }: Props) =>
  people === 0 ? (
    <span className="num">0 人</span>
  ) : (
    <RowActions>
      <button type="button" className="num" onClick={onOpen}>
        {people} 人<span className="sr">，查看{of}的学员</span>
      </button>
    </RowActions>
  );
