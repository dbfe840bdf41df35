import { vi } from "vitest";

export interface Downloaded {
  readonly name: string;
  readonly type: string;
  /** What is in it. */
  text(): Promise<string>;
}

/** The files that pages hand to the browser from now on, in their order. */
export function catchDownloads(): readonly Downloaded[] {
  const files: Downloaded[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    const url = `blob:test/${contents.size}`;
    if (content instanceof Blob) contents.set(url, content);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content !== undefined) files.push({ name: this.download, type: content.type, text: () => content.text() });
  });
  return files;
}
