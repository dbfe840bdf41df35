import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Timeline } from "./timeline.tsx";

let page: Mounted;
afterEach(() => page.unmount());

test("entries of a day stand under its date, in their order", async () => {
  page = await mount(
    <Timeline
      label="History"
      entries={[
        { id: "3", time: new Date(2026, 10, 18, 0, 1), title: "Refused", actor: "Policy" },
        { id: "2", time: new Date(2026, 10, 17, 23, 59), title: "Logged in" },
        { id: "1", time: new Date(2026, 10, 17, 8, 0), title: "Joined" },
      ]}
    />,
  );
  const days = page.all("heading").map((heading) => heading.parentElement?.textContent?.replaceAll(/\s/g, " "));
  expect(days).toEqual([
    "Wednesday, November 18, 2026RefusedPolicy12:01 AM",
    "Tuesday, November 17, 2026Logged in11:59 PMJoined8:00 AM",
  ]);
});

test("without entries it says what to do, unless they are on their way", async () => {
  page = await mount(<Timeline label="History" entries={[]} empty={<p>Nothing yet</p>} />);
  expect(document.body.textContent).toBe("Nothing yet");
  await page.render(<Timeline label="History" loading entries={[]} empty={<p>Nothing yet</p>} />);
  expect(document.body.textContent).toBe("");
});
