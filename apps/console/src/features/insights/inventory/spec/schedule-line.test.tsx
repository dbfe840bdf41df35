import { type DocumentSchedule, fetchFailure, type ScheduledFetch } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../../testing/cards.ts";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { apiAnswers, apiId, documentWith, tabPath } from "../testing-apis.ts";

const url = "https://git.example.com/openapi.yaml";
const scheduleWith = (traits: Partial<DocumentSchedule> = {}): DocumentSchedule => ({
  url,
  every: "daily",
  next_at: "2026-11-21T12:00:00.000Z",
  last_at: "2026-11-20T12:00:00.000Z",
  last: { outcome: "unchanged" },
  failures: 0,
  ...traits,
});
const fetched = documentWith(3, { origin: "url", origin_ref: "https://git.example.com/first.yaml" });
const open = (schedule: DocumentSchedule | null, answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(tabPath("spec"), {
    ...options,
    answers: {
      ...apiAnswers(),
      "apis.documents": { items: [fetched] },
      "apis.document": { ...fetched, source: "openapi: 3.0.3" },
      "apis.specText": { source: "{}" },
      "apis.documentHosts": { items: ["git.example.com"] },
      "apis.documentSchedule": { schedule },
      ...answers,
    },
  });
const card = async () => within(await findCard(say("inventory.providedSpec")));
const failed = (reason: (typeof fetchFailure.options)[number]): ScheduledFetch => ({
  outcome: "failed",
  reason,
  status: reason === "status" ? 503 : null,
});

describe("a schedule", () => {
  test("shows the URL, the interval, and how the last fetch ended", async () => {
    await open(scheduleWith());
    const provided = await card();
    const facts = [say("inventory.fetched.daily"), url, say("inventory.fetchUnchanged")];
    for (const fact of facts) expect(await provided.findByText(fact), fact).toBeDefined();
    const times = [...document.querySelectorAll("time")].map(({ dateTime }) => dateTime);
    expect(times).toEqual(expect.arrayContaining([scheduleWith().next_at, scheduleWith().last_at]));
    expect(provided.queryByRole("status")).toBeNull();
    expect(provided.queryByRole("alert")).toBeNull();
  });

  test("that published a version names it; the version says that a schedule did", async () => {
    const byPerson = documentWith(2);
    const items = [documentWith(3, { author: "schedule", origin: "url", origin_ref: url }), byPerson];
    await open(scheduleWith({ last: { outcome: "published", version: 3 } }), { "apis.documents": { items } });
    expect(await (await card()).findByText(say("inventory.published", { version: 3 }))).toBeDefined();
    expect(screen.getByText(say("inventory.bySchedule"))).toBeDefined();
    expect(screen.queryByText("schedule")).toBeNull();
  });

  const notDocument: ScheduledFetch = {
    outcome: "refused",
    problem: { fault: "paths_missing", pointer: "", line: 4, column: 2 },
  };

  test.each([
    ...fetchFailure.options.map((reason) => [failed(reason), [`inventory.fetch.${reason}`]] as const),
    [notDocument, ["inventory.faultAt", "inventory.fault.paths_missing"]] as const,
    [{ outcome: "quota_exceeded" }, ["problem.quota_exceeded"]] as const,
  ])("that failed says why: %j", async (last, words) => {
    await open(scheduleWith({ last, failures: 1 }));
    const warning = await (await card()).findByRole("status");
    const reason = words.map((id) => say(id, { status: 503, line: 4, column: 2 }));
    expect(warning.textContent).toBe([say("inventory.fetchesFailed", { count: 1 }), ...reason].join(" "));
  });

  test("is an error from the third failure in a row on", async () => {
    await open(scheduleWith({ last: failed("too_slow"), failures: 3 }));
    const alert = await (await card()).findByRole("alert");
    expect(alert.textContent).toContain(say("inventory.fetchesFailed", { count: 3 }));
  });

  test("that couldn't be loaded is loaded again", async () => {
    const { user, server } = await open(null, { "apis.documentSchedule": refuse("internal") });
    const alert = await (await card()).findByRole("alert");
    server.answer({ "apis.documentSchedule": { schedule: scheduleWith() } });
    await user.click(within(alert).getByRole("button", { name: say("ui.retry") }));
    expect(await (await card()).findByText(say("inventory.fetched.daily"))).toBeDefined();
  });

  test("is read by viewers, who can't change it", async () => {
    await open(scheduleWith(), {}, { as: { role: "viewer" } });
    expect(await (await card()).findByText(say("inventory.fetched.daily"))).toBeDefined();
    for (const button of ["inventory.fetchNow", "inventory.scheduleEdit"] as const)
      expect(screen.queryByRole("button", { name: say(button) })).toBeNull();
  });

  test("that isn't there is only mentioned to administrators", async () => {
    const { server } = await open(null, {}, { as: { role: "viewer" } });
    await expect.poll(() => server.asked("apis.documentSchedule")).toHaveLength(1);
    await screen.findByText("openapi: 3.0.3");
    expect(screen.queryByText(say("inventory.notScheduled"))).toBeNull();
  });
});

describe("fetching now", () => {
  test.each([
    [{ outcome: "unchanged" }, "inventory.fetchUnchanged", 0],
    [{ outcome: "published", version: 4 }, "inventory.published", 0],
    [failed("unreachable"), "inventory.fetch.unreachable", 1],
  ] as const)("says how it ended: %j", async (last, words, failures) => {
    const { user, server } = await open(scheduleWith({ last_at: null, last: null }), {
      "apis.fetchScheduledDocument": scheduleWith({ last, failures }),
    });
    await press(user, say("inventory.fetchNow"));
    await findToast(say(words, { version: 4 }));
    expect(server.asked("apis.fetchScheduledDocument")).toMatchObject([{ params: { id: apiId } }]);
    await expect.poll(() => server.asked("apis.documents").length).toBeGreaterThan(1);
  });

  test("that is refused says so", async () => {
    const { user } = await open(scheduleWith(), { "apis.fetchScheduledDocument": refuse("conflict") });
    await press(user, say("inventory.fetchNow"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });
});

describe("the dialog", () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(say("inventory.scheduleUrl"));

  test("starts with the URL of the newest version, and saves", async () => {
    const saved = scheduleWith({ every: "weekly", last_at: null, last: null });
    const { user, server } = await open(null, { "apis.setDocumentSchedule": saved });
    await press(user, say("inventory.scheduleFetch"));
    await expect.poll(() => field().value).toBe(fetched.origin_ref);
    await expect.poll(() => descriptionOf(field())).toContain(say("inventory.hosts", { hosts: "git.example.com" }));
    expect(screen.queryByRole("button", { name: say("inventory.scheduleStop") })).toBeNull();
    await fill(user, say("inventory.scheduleUrl"), ` ${url} `);
    await choose(user, say("inventory.scheduleEvery"), say("inventory.every.weekly"));
    server.answer({ "apis.documentSchedule": { schedule: saved } });
    await press(user, say("inventory.save"));
    await findToast(say("inventory.scheduleSaved"));
    expect(server.asked("apis.setDocumentSchedule")).toMatchObject([
      { params: { id: apiId }, body: { url, every: "weekly" } },
    ]);
    expect(await screen.findByText(say("inventory.fetched.weekly"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("inventory.scheduleFetch") })).toBeNull();
  });

  test("needs a URL of a web host", async () => {
    const { user, server } = await open(null);
    await press(user, say("inventory.scheduleFetch"));
    await fill(user, say("inventory.scheduleUrl"), "git.example.com/a");
    await press(user, say("inventory.save"));
    expect(errorAt(say("inventory.scheduleUrl"))).toBe(say("inventory.fetch.no_url"));
    expect(server.asked("apis.setDocumentSchedule")).toEqual([]);
  });

  test("says which setting allows hosts if there are none", async () => {
    const { user } = await open(null, { "apis.documentHosts": { items: [] } });
    await press(user, say("inventory.scheduleFetch"));
    await screen.findByLabelText(say("inventory.scheduleUrl"));
    expect(descriptionOf(field())).toContain(say("inventory.noHosts", { variable: "PARAPET_SPEC_HOSTS" }));
  });

  test("stops a schedule", async () => {
    const { user, server } = await open(scheduleWith(), { "apis.deleteDocumentSchedule": () => undefined });
    await press(user, say("inventory.scheduleEdit"));
    await expect.poll(() => field().value).toBe(url);
    server.answer({ "apis.documentSchedule": { schedule: null } });
    await press(user, say("inventory.scheduleStop"));
    await findToast(say("inventory.scheduleStopped"));
    expect(await screen.findByText(say("inventory.notScheduled"))).toBeDefined();
  });

  test("stays open with what went wrong", async () => {
    const { user } = await open(scheduleWith(), { "apis.setDocumentSchedule": refuse("internal") });
    await press(user, say("inventory.scheduleEdit"));
    const dialog = within(await screen.findByRole("dialog", { name: say("inventory.scheduleFetch") }));
    await press(user, say("inventory.save"));
    expect((await dialog.findByRole("alert")).textContent).toBe(say("problem.internal"));
  });
});
