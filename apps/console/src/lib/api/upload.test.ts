import { importEndpoints } from "@parapet/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession, endSession, startSession } from "../session/session-store.ts";
import { userWith } from "../session/testing-user.ts";
import { uploadBytes } from "./upload.ts";

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
}
type Reply = readonly [status: number, body: object] | "broken" | "silent";

const row = importEndpoints["imports.create"];
const file = new Blob(["a,b\n1,2\n"]);
const done = { id: "import-1" };
const refusal = (status: number, code: string): Reply => [
  status,
  { type: "about:blank", title: code, status, code, request_id: "1" },
];
let sent: Sent[] = [];
let replies: Reply[] = [];

/** As much of a browser's own as uploads use. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  readonly #headers: Record<string, string> = {};
  #line: readonly [string, string] = ["", ""];
  open(method: string, url: URL) {
    this.#line = [method, url.pathname + url.search];
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader() {
    return "application/json";
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  send(body: Blob) {
    const [method, url] = this.#line;
    sent.push({ method, url, headers: this.#headers, body });
    const reply = replies.shift() ?? "silent";
    if (reply === "silent") return;
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: body.size }));
    if (reply === "broken") return void this.dispatchEvent(new Event("error"));
    const [status, answer] = reply;
    Object.assign(this, { status, responseText: JSON.stringify(answer) });
    this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  startSession({ access: "old", refresh: "r" }, userWith());
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const upload = (more: Partial<Parameters<typeof uploadBytes<typeof row>>[1]> = {}) =>
  uploadBytes(row, { file, query: { name: "calls.csv" }, ...more });

test("the file goes out as it is, in the session's name, and tells how far it is", async () => {
  replies = [[202, done]];
  const progress: number[] = [];
  expect(await upload({ onProgress: (bytes) => progress.push(bytes) })).toEqual(done);
  expect(sent).toEqual([
    {
      method: "POST",
      url: "/api/dynamics/imports?name=calls.csv",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/octet-stream",
        Authorization: "JWT old",
      },
      body: file,
    },
  ]);
  expect(progress).toEqual([file.size]);
});

test("without a session it sends no token", async () => {
  endSession();
  replies = [refusal(401, "unauthenticated")];
  await expect(upload()).rejects.toMatchObject({ code: "unauthenticated" });
  expect(sent[0]?.headers).not.toHaveProperty("Authorization");
  expect(sent).toHaveLength(1);
});

test("a session that has run out is renewed, and the file sent again, once", async () => {
  const refresh = vi.fn<() => Promise<Response>>(async () => Response.json({ access: "new", refresh: "r" }));
  vi.stubGlobal("fetch", refresh);
  replies = [refusal(401, "unauthenticated"), [202, done]];
  expect(await upload()).toEqual(done);
  expect(sent.map(({ headers }) => headers["Authorization"])).toEqual(["JWT old", "JWT new"]);
  expect(currentSession().tokens).toEqual({ access: "new", refresh: "r" });
  replies = [refusal(401, "unauthenticated"), refusal(413, "body_too_large")];
  await expect(upload()).rejects.toMatchObject({ code: "body_too_large" });
});

test("a session that cannot be renewed leaves the first error", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 401 }));
  replies = [refusal(401, "unauthenticated")];
  await expect(upload()).rejects.toMatchObject({ name: "ApiError", code: "unauthenticated" });
  expect(sent).toHaveLength(1);
});

test("what the server refuses is an error with its code", async () => {
  replies = [refusal(413, "body_too_large")];
  await expect(upload()).rejects.toMatchObject({ status: 413, code: "body_too_large", requestId: "1" });
});

test("a broken line, and one that was cut, are no answers", async () => {
  replies = ["broken"];
  await expect(upload()).rejects.toMatchObject({ name: "TransportError", kind: "network" });
  const controller = new AbortController();
  replies = ["silent", "silent"];
  const cut = upload({ signal: controller.signal });
  controller.abort();
  await expect(cut).rejects.toMatchObject({ name: "TransportError", kind: "aborted" });
  await expect(upload({ signal: controller.signal })).rejects.toMatchObject({ kind: "aborted" });
});
