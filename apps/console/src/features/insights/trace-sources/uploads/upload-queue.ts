import { importEndpoints, importLimit } from "@parapet/contract";
import { uploadBytes } from "../../../../lib/api/upload.ts";
import { queryClient } from "../../../../lib/query/query-client.ts";

/** A file on its way to the server. Once it is there, the server has it and lists it as an import. */
export interface QueuedFile {
  readonly key: number;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: "waiting" | "sending" | "failed" | "too_large" | "empty";
  readonly error: unknown;
}

/** How a file is imported. */
export interface UploadOptions {
  /** Of calls that name none; "" for none. */
  readonly host: string;
}

interface Sent extends UploadOptions {
  readonly file: File;
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

type Send = (sent: Sent) => Promise<unknown>;

/** Sends files one after the other, whatever page is open. */
export class UploadQueue {
  #files: readonly QueuedFile[] = [];
  readonly #waiting = new Map<number, UploadOptions & { readonly file: File; readonly abort: AbortController }>();
  readonly #listeners = new Set<() => void>();
  readonly #send: Send;
  #last = 0;
  #runs = false;

  constructor(send: Send) {
    this.#send = send;
  }

  readonly files = () => this.#files;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[], options: UploadOptions): void {
    for (const file of files) {
      const key = ++this.#last;
      const state = file.size > importLimit ? "too_large" : file.size === 0 ? "empty" : "waiting";
      if (state === "waiting") this.#waiting.set(key, { ...options, file, abort: new AbortController() });
      this.#set([...this.#files, { key, name: file.name, bytes: file.size, sent: 0, state, error: null }]);
    }
    void this.#run();
  }

  /** Takes a file out, also while it is on its way. */
  remove(key: number): void {
    this.#waiting.get(key)?.abort.abort();
    this.#waiting.delete(key);
    this.#set(this.#files.filter((file) => file.key !== key));
  }

  async #run(): Promise<void> {
    if (this.#runs) return;
    this.#runs = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#one(next);
    this.#runs = false;
  }

  #next(): number | undefined {
    return this.#files.find(({ state }) => state === "waiting")?.key;
  }

  async #one(key: number): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#change(key, { state: "sending" });
    try {
      const { file, host, abort } = waiting;
      const onProgress = (sent: number) => this.#change(key, { sent });
      await this.#send({ file, host, onProgress, signal: abort.signal });
      this.remove(key);
    } catch (error) {
      this.#waiting.delete(key);
      this.#change(key, { state: "failed", error });
    }
  }

  #change(key: number, part: Partial<QueuedFile>): void {
    this.#set(this.#files.map((file) => (file.key === key ? { ...file, ...part } : file)));
  }

  #set(files: readonly QueuedFile[]): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}

/** The queue of this browser tab. */
export const uploadQueue = new UploadQueue(async ({ file, host, onProgress, signal }) => {
  const query = { name: file.name, ...(host !== "" && { host }) };
  await uploadBytes(importEndpoints["imports.create"], { query, file, onProgress, signal });
  await queryClient.invalidateQueries({ queryKey: ["imports.list"] });
});
