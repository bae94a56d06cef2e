const RAISED = /<su[bp][\s>]|vertical-align:\s*su[bp]/i;

/** Of a field of plain text: what a document raises or lowers stays so, instead of making 106 of 10⁶. */
export const pasteRaised = (
  event: Pick<ClipboardEvent, 'defaultPrevented' | 'preventDefault' | 'target' | 'clipboardData'>,
): void => {
  const { target: field } = event;
  const plain = event.clipboardData?.getData('text/plain') ?? '';
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (
    event.defaultPrevented ||
    !RAISED.test(html) ||
    !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
  )
    return;
  event.preventDefault();
  const read = import('./raised-text.ts').then(
    ({ raisedText }) => raisedText(html),
    // Without a line it is what any other field would have taken.
    () => plain,
  );
  void read.then((text) => {
    field.focus();
    // The one way to put text in that the field can take back by Ctrl+Z.
    document.execCommand('insertText', false, text);
  });
};
