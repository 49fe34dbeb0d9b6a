/** Downloads a text as a file. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Downloads a file that was created in the page. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL after a delay, by which time the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface Download {
  readonly filename: string;
  readonly media_type: string;
  /** Content in base64. */
  readonly data: string;
}

/** Downloads a file received from the server. */
export const saveDownload = ({ filename, media_type, data }: Download): void =>
  saveBlob(
    filename,
    new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], { type: media_type }),
  );
