/** The container that documents of old offices and encrypted ones share. */

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

export const OLE_SENTENCES = {
  encrypted: '文件已加密，请在 Word 或 Excel 中取消密码后重新上传',
  old: '这是旧版的 .doc 或 .xls 文件，请另存为 .docx 或 .xlsx 后重新上传',
};

/** Which of them it is; null of any other file. */
export const oleKind = (bytes: Uint8Array): keyof typeof OLE_SENTENCES | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, OLE.length).equals(OLE)) return null;
  return buffer.includes(ENCRYPTED) ? 'encrypted' : 'old';
};
