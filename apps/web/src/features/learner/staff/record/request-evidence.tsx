import { useMutation } from '@tanstack/react-query';
import { cancelEvidence } from '@zhibiao/contract/learner/staff-cancel';
import { nameChangeEvidence } from '@zhibiao/contract/learner/staff-name';
import { fetchFile } from '#lib/api/download.ts';
import { useObjectUrl } from '#lib/platform/object-url.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import css from '#features/learner/staff/learner.module.css';

/** What was sent to prove a name, picture by picture. */
export const RequestEvidence = ({ id, count }: { id: string; count: number }) => (
  <Pictures count={count} fetch={(no) => fetchFile(nameChangeEvidence, { params: { id, no: String(no) } })} />
);
/** The written request of a learner who could not log in. */
export const CancelEvidence = ({ id, count }: { id: string; count: number }) => (
  <Pictures count={count} fetch={(no) => fetchFile(cancelEvidence, { params: { id, no: String(no) } })} />
);

type Props = { count: number; fetch: (no: number) => ReturnType<typeof fetchFile> };
const Pictures = ({ count, fetch }: Props) => {
  const picture = useMutation({ mutationFn: fetch });
  const address = useObjectUrl(picture.data);

  return (
    <p className={css.reasons}>
      {Array.from({ length: count }, (_, at) => at + 1).map((no) => (
        <Button key={no} small busy={picture.isPending && picture.variables === no} onClick={() => picture.mutate(no)}>
          材料 {no}
        </Button>
      ))}
      {count === 0 && <span className="note">没有证明材料</span>}
      {address && (
        <Dialog
          title="证明材料"
          wide
          text={<img className={css.photo} src={address} alt="证明材料" />}
          onClose={picture.reset}
        >
          <Button onClick={picture.reset}>关闭</Button>
        </Dialog>
      )}
    </p>
  );
};
