import type { SubmitEvent } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Button } from "./button.tsx";

let page: Mounted;
afterEach(() => page.unmount());

test("while it works it keeps its name and ignores presses", async () => {
  const onClick = vi.fn<() => void>();
  page = await mount(<Button onClick={onClick}>Save</Button>);
  await page.press(page.get("button", "Save"));
  await page.render(
    <Button loading onClick={onClick}>
      Save
    </Button>,
  );
  await page.press(page.get("button", "Save"));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(page.get("button", "Save").getAttribute("aria-busy")).toBe("true");
});

test("a form does not submit twice", async () => {
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  page = await mount(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Send
      </Button>
    </form>,
  );
  await page.press(page.get("button", "Send"));
  expect(onSubmit).not.toHaveBeenCalled();
});
