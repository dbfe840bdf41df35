import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { FileField } from "./file-field.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const file = (name: string) => new File(["{}"], name);

/** What the browser does after its dialog and after a drop alike. */
async function give(input: HTMLInputElement, ...files: File[]): Promise<void> {
  Object.defineProperty(input, "files", { configurable: true, value: files });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
}

const field = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
const said = () =>
  (field().getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test("a file is handed over, named, and may be chosen again", async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  page = await mount(<FileField label="Document" hint="JSON or YAML" accept=".json" onFiles={onFiles} />);
  expect(said()).toEqual(["Drop a file here or", "JSON or YAML"]);
  await give(field(), file("orders.json"));
  expect(onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(["orders.json"]);
  expect(said()).toEqual(["orders.json", "JSON or YAML"]);
  expect(field().value).toBe("");
});

test("the next file can be chosen where none stays, and an error is named", async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  page = await mount(
    <FileField label="Recordings" multiple showsChosen={false} error="Choose a file" onFiles={onFiles} />,
  );
  await give(field(), file("a.har"), file("b.har"));
  expect(onFiles.mock.calls[0]?.[0]).toHaveLength(2);
  expect(said()).toEqual(["Drop files here or", "Choose a file"]);
  expect(field().getAttribute("aria-invalid")).toBe("true");
  await give(field());
  expect(onFiles).toHaveBeenCalledOnce();
});

test("the zone shows that a file is above it", async () => {
  page = await mount(<FileField label="Document" onFiles={() => {}} />);
  const zone = () => field().parentElement?.className ?? "";
  const drag = (type: string) => act(async () => void field().dispatchEvent(new Event(type, { bubbles: true })));
  await drag("dragenter");
  expect(zone()).toContain("bg-brand-soft");
  await drag("dragleave");
  expect(zone()).not.toContain("bg-brand-soft");
  await drag("dragenter");
  await drag("drop");
  expect(zone()).not.toContain("bg-brand-soft");
});
