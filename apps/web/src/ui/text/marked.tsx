/** A title with the part that was typed in another colour and underlined, where it stands in it as typed. */
export const Marked = ({ text, word }: { text: string; word: string }) => {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  if (word === '' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
};
