/** What the server takes; any other format that this browser draws becomes a PNG. */
const TAKEN = /^image\/(png|jpeg|webp)$/;

export const asSendable = async (file: File): Promise<File> => {
  if (TAKEN.test(file.type)) return file;
  const src = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return png ? new File([png], file.name, { type: png.type }) : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  } finally {
    URL.revokeObjectURL(src);
  }
};
