import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { formatFor } from "../format/format.ts";
import { libMessages } from "../i18n/lib-messages.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { TimeUntil } from "./time-until.tsx";

const now = new Date("2026-03-02T12:00:00.000Z");
const { ago, instant, exactInstant } = formatFor("en");
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const [minute, day] = [60_000, 86_400_000];

describe("a time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
  });
  afterEach(() => vi.useRealTimers());
  const shown = () => document.querySelector("time")?.textContent;

  test.each([
    ["just now", 0, true],
    ["of the last day", -day + minute, true],
    ["of an earlier day", -day, false],
    ["ahead of the page's clock", 3000, true],
  ])("%s", async (_, ms, isRelative) => {
    const time = after(ms);
    await openView(<TimeAgo time={time} />, libMessages);
    const then = new Date(Math.max(now.getTime(), Date.parse(time)));
    expect(shown()).toBe(isRelative ? ago(time, then) : instant(time));
    expect(document.querySelector("time")).toMatchObject({ dateTime: time, title: exactInstant(time) });
  });

  test.each([
    ["soon", minute, true],
    ["within a day", day - minute, true],
    ["later", day, false],
    ["just over", -minute, true],
    ["long over", -day, false],
  ])("to come %s", async (_, ms, isRelative) => {
    const time = after(ms);
    await openView(<TimeUntil time={time} />, libMessages);
    expect(shown()).toBe(isRelative ? ago(time, now) : instant(time));
    expect(document.querySelector("time")).toMatchObject({ dateTime: time, title: exactInstant(time) });
  });

  test("moves with the page's clock, every ten seconds, all times together", async () => {
    const time = after(-minute);
    await openView(
      <>
        <TimeAgo time={time} />
        <TimeUntil time={time} />
      </>,
      libMessages,
    );
    const both = () => [...document.querySelectorAll("time")].map(({ textContent }) => textContent);
    act(() => void vi.advanceTimersByTime(9999));
    expect(both()).toEqual([ago(time, now), ago(time, now)]);
    act(() => void vi.advanceTimersByTime(4 * minute));
    expect(both()).toEqual([
      ago(time, new Date(now.getTime() + 4 * minute)),
      ago(time, new Date(now.getTime() + 4 * minute)),
    ]);
  });
});

describe("a period", () => {
  async function open(value: { from?: string; to?: string }) {
    const onChange = vi.fn<(period: object) => void>();
    const page = await openView(<PeriodPicker value={value} onChange={onChange} />, libMessages);
    await page.user.click(screen.getByRole("button", { name: new RegExp(`^${say("ui.timeRange")}`) }));
    const picker = within(await screen.findByRole("dialog", { name: say("ui.timeRange") }));
    return { ...page, picker, onChange };
  }

  test("has a start: all time is not offered", async () => {
    const { picker, user, onChange } = await open({ from: "now-24h" });
    expect(picker.queryByRole("button", { name: say("ui.range.all") })).toBeNull();
    await user.click(picker.getByRole("button", { name: say("ui.range.7d") }));
    expect(onChange).toHaveBeenCalledWith({ from: "now-7d" });
  });

  test("that is given an end only begins a day before it", async () => {
    const { user, onChange } = await open({ to: "2026-03-02T12:00:00.000Z" });
    await press(user, say("ui.apply"));
    const [period] = onChange.mock.calls[0] ?? [];
    expect(period).toMatchObject({ from: expect.any(String), to: expect.any(String) });
    const { from, to } = period as { from: string; to: string };
    expect(Date.parse(to) - Date.parse(from)).toBe(day);
  });
});
