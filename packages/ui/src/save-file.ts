export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL only after the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface Download {
  readonly filename: string;
  readonly media_type: string;
  /** Base64. */
  readonly data: string;
}

export const saveDownload = ({ filename, media_type, data }: Download): void =>
  saveBlob(
    filename,
    new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], { type: media_type }),
  );
