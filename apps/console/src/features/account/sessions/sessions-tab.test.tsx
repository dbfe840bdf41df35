import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { sessionWith } from "../testing-account.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const own = sessionWith({ id: "0199d6f0-0000-7000-8000-00000000e009", current: true, address: "192.0.2.1" });
const other = sessionWith();
const phone = sessionWith({
  id: "0199d6f0-0000-7000-8000-00000000e002",
  user_agent: iphone,
  address: "2001:db8::7",
});

const open = (items = [other, own, phone], answers: Answers = {}) =>
  openPage("/account/sessions", { answers: { "sessions.list": { items }, ...answers } });
const rows = () => screen.findAllByRole("listitem");
const endOf = (device: string, address: string) => say("sessions.endOf", { device, address });
const dialog = () => screen.findByRole("dialog", { name: say("sessions.endOthersTitle") });

describe("the list", () => {
  test("begins with this session, which cannot be ended here", async () => {
    await open();
    const [first, second, third] = await rows();
    expect(within(first as HTMLElement).getByText(say("sessions.current"))).toBeDefined();
    expect(first?.textContent).toContain("192.0.2.1");
    expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
    expect(second?.textContent).toContain("Firefox · Linux");
    expect(second?.textContent).not.toContain(say("sessions.current"));
    expect(third?.textContent).toContain("Safari · iOS");
    expect(screen.getAllByText(say("sessions.current"))).toHaveLength(1);
  });

  test("says when each began and was used last", async () => {
    await open([other]);
    const [row] = await rows();
    const times = [...(row?.querySelectorAll("time") ?? [])].map(({ dateTime }) => dateTime);
    expect(times).toEqual([other.last_used_at, other.created_at]);
  });

  test("names a device that says nothing of itself", async () => {
    await open([sessionWith({ user_agent: "" })]);
    expect(await screen.findByText(say("sessions.unknownDevice"))).toBeDefined();
    expect(screen.getByRole("button", { name: endOf(say("sessions.unknownDevice"), "192.0.2.7") })).toBeDefined();
  });

  test("without another session says so and offers to end none", async () => {
    await open([own]);
    expect(await screen.findByText(say("sessions.noOthers"))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("sessions.endOthers") })).toBeNull();
  });

  test("that does not load is loaded again by a press", async () => {
    const { user, server } = await open([], { "sessions.list": refuse("internal") });
    expect(await screen.findByText(say("sessions.failed"))).toBeDefined();
    server.answer({ "sessions.list": { items: [own] } });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("sessions.current"))).toBeDefined();
  });
});

describe("ending", () => {
  test("one session asks nothing, and the list looks again", async () => {
    const { user, server } = await open([own, other, phone], { "sessions.end": () => undefined });
    const button = await screen.findByRole("button", { name: endOf("Safari · iOS", "2001:db8::7") });
    server.answer({ "sessions.list": { items: [own, other] } });
    await user.click(button);
    expect(await findToast(say("sessions.ended"))).toBeDefined();
    expect(server.asked("sessions.end")).toMatchObject([{ params: { id: phone.id } }]);
    await expect.poll(async () => (await rows()).length).toBe(2);
  });

  test("shows at the session itself that it is under way", async () => {
    const { user } = await open([own, other, phone], { "sessions.end": pending });
    const button = await screen.findByRole("button", { name: endOf("Safari · iOS", "2001:db8::7") });
    await user.click(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    const another = screen.getByRole("button", { name: endOf("Firefox · Linux", "192.0.2.7") });
    expect(another.getAttribute("aria-busy")).toBeNull();
  });

  test("a session that is gone already is said, and the list looks again", async () => {
    const { user, server } = await open([own, other], { "sessions.end": refuse("not_found") });
    await press(user, endOf("Firefox · Linux", "192.0.2.7"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
    await expect.poll(() => server.asked("sessions.list").length).toBe(2);
  });

  test("all others is asked first, with their number", async () => {
    const { user, server } = await open([own, other, phone], { "sessions.endOthers": () => undefined });
    await press(user, say("sessions.endOthers"));
    const asking = await dialog();
    expect(asking.textContent).toContain(say("sessions.endOthersText", { count: 2 }));
    await user.click(within(asking).getByRole("button", { name: say("ui.cancel") }));
    expect(server.asked("sessions.endOthers")).toEqual([]);
    await press(user, say("sessions.endOthers"));
    server.answer({ "sessions.list": { items: [own] } });
    await user.click(within(await dialog()).getByRole("button", { name: say("sessions.endOthers") }));
    expect(await findToast(say("sessions.othersEnded"))).toBeDefined();
    expect(server.asked("sessions.endOthers")).toHaveLength(1);
    expect(await screen.findByText(say("sessions.noOthers"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("sessions.endOthersTitle") })).toBeNull();
  });

  test("all others that is refused says why and closes the question", async () => {
    const { user } = await open([own, other], { "sessions.endOthers": refuse("unavailable") });
    await press(user, say("sessions.endOthers"));
    await user.click(within(await dialog()).getByRole("button", { name: say("sessions.endOthers") }));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("sessions.endOthersTitle") })).toBeNull();
  });
});
