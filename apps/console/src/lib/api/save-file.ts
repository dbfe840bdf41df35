/** Hands a file to the browser, which asks where to keep it or puts it where it puts downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The click is handled in a later task; revoking at once would cancel it in Firefox.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
