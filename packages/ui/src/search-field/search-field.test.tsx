import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { SearchField } from "./search-field.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const input = () => {
  const found = document.querySelector("input");
  if (!found) throw new Error("no search field");
  return found;
};

test("the first letter starts a search, the next ones go on with it", async () => {
  const onChange = vi.fn<(value: string, continued: boolean) => void>();
  page = await mount(<SearchField label="Search" value="" onChange={onChange} />);
  await page.type(input(), "k");
  await page.render(<SearchField label="Search" value="k" onChange={onChange} />);
  await page.type(input(), "ko ");
  expect(onChange.mock.calls).toEqual([
    ["k", false],
    ["ko", true],
  ]);
  expect(input().value, "spaces stay while typing").toBe("ko ");
});

test("letters typed before the page answers are kept", async () => {
  const onChange = vi.fn<(value: string, continued: boolean) => void>();
  page = await mount(<SearchField label="Search" value="" onChange={onChange} />);
  await page.type(input(), "k");
  await page.type(input(), "ko");
  await page.render(<SearchField label="Search" value="k" onChange={onChange} />);
  expect(input().value).toBe("ko");
  await page.render(<SearchField label="Search" value="ko" onChange={onChange} />);
  await page.render(<SearchField label="Search" value="" onChange={onChange} />);
  expect(input().value, "afterwards the page decides again").toBe("");
  expect(onChange.mock.calls).toEqual([
    ["k", false],
    ["ko", true],
  ]);
});

test("a value that changes from outside shows", async () => {
  const onChange = vi.fn<(value: string, continued: boolean) => void>();
  page = await mount(<SearchField label="Search" value="kong" onChange={onChange} />);
  await page.render(<SearchField label="Search" value="" onChange={onChange} />);
  expect(input().value).toBe("");
});
