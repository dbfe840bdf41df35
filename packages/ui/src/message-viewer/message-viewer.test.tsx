import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { MessageViewer } from "./message-viewer.tsx";
import type { RequestMessage, ResponseMessage } from "./message.ts";

// A document without layout has no height; rows of a tree are drawn for the height they fill.
const height = vi.spyOn(HTMLElement.prototype, "clientHeight", "get");
beforeAll(() => void height.mockReturnValue(384));
afterAll(() => height.mockRestore());

let page: Mounted;
afterEach(() => page.unmount());

const header = (name: string, value: string, redacted = false) => ({ name, value, redacted });
const request: RequestMessage = {
  kind: "request",
  method: "POST",
  url: "https://shop.example.com/orders",
  httpVersion: "1.1",
  headers: [header("content-type", "application/json"), header("authorization", "Bearer ••••", true)],
  body: {
    text: '{"total":12.50,"card":"••••"}',
    bytes: 28,
    truncated: false,
    masked: [{ pointer: "/card", kind: "card-number" }],
  },
};
const response: ResponseMessage = {
  kind: "response",
  status: 204,
  httpVersion: "2",
  headers: [],
  body: { text: null, bytes: 0, truncated: false, masked: [] },
};
const shown = () => document.body.textContent;

test("a request shows its start line, headers and JSON body, and what was masked in them", async () => {
  page = await mount(<MessageViewer message={request} />);
  expect(shown()).toContain("POST /orders HTTP/1.1");
  const rows = page.all("row").map((row) => row.textContent);
  expect(rows).toEqual(["NameValue", "content-typeapplication/json", "authorizationBearer ••••Masked"]);
  expect(page.all("treeitem").map((item) => item.textContent)).toEqual([
    "{ } 2 entries",
    '"total": 12.50',
    '"card": "••••"Masked',
  ]);
  expect(shown()).toContain("1 secret masked");
  expect(page.all("button", "Copy as cURL")).toHaveLength(1);
});

test("JSON can be read as text, with the digits it came with", async () => {
  page = await mount(<MessageViewer message={request} />);
  await page.press(page.get("radio", "Text"));
  expect(document.querySelector("pre")?.textContent).toBe('{\n  "total": 12.50,\n  "card": "••••"\n}');
});

test("a response without headers and body says so, and is no command", async () => {
  page = await mount(<MessageViewer message={response} />);
  expect(shown()).toContain("HTTP/2 204");
  expect(shown()).toContain("No headers recorded.");
  expect(shown()).toContain("No body recorded.");
  expect(page.all("button", "Copy as cURL")).toEqual([]);
});

test("a body whose text was not kept, or only in part, says so", async () => {
  page = await mount(<MessageViewer message={{ ...response, body: { ...response.body, bytes: 4096 } }} />);
  expect(shown()).toContain("The body wasn’t stored");
  expect(shown()).toContain("4,096 B");
  await page.render(
    <MessageViewer message={{ ...response, body: { ...response.body, text: '{"cut', truncated: true } }} />,
  );
  expect(document.querySelector("pre")?.textContent).toBe('{"cut');
  expect(shown()).toContain("Only the beginning of this body was stored.");
});

test("many headers can be searched", async () => {
  const headers = Array.from({ length: 9 }, (_, index) => header(`x-${index}`, `value ${index}`));
  page = await mount(<MessageViewer message={{ ...response, headers }} />);
  await page.type(page.get("textbox", /^Search headers/), "VALUE 7");
  expect(page.all("row").map((row) => row.textContent)).toEqual(["NameValue", "x-7value 7"]);
});
