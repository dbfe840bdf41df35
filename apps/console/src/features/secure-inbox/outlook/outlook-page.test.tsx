import type { AnswerOf, Endpoints } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { queryOf } from "../../../testing/query-of.ts";
import { say, sayText } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";

const path = "/secure-inbox/outlook-login-success";
const settings = "/secure-inbox/settings/documentation";
type Callback = AnswerOf<Endpoints["mailConnection.callback"]>;
const connected: Callback = {
  outcome: "connected",
  state: "connected",
  tenant: "contoso.com",
  working: 9,
  wanted: 9,
  error: null,
};

afterEach(() => history.replaceState(null, "", "/"));

let states = 0;
/** Comes back from Microsoft: each state works once, so every test has its own. */
async function comeBack(
  answer: NonNullable<Answers["mailConnection.callback"]>,
  options: Parameters<typeof openPage>[1] = {},
) {
  states += 1;
  const search = `?admin_consent=True&tenant=contoso.com&state=state-${states}`;
  history.replaceState(null, "", path + search);
  const opened = await openPage(path + search, { ...options, answers: { "mailConnection.callback": answer } });
  return { ...opened, search };
}
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("what Microsoft sent back", () => {
  test("is passed on as it came, and once however often the page is drawn", async () => {
    const { server, search, goTo } = await comeBack(connected);
    await screen.findByText(say("outlook.connectedText", { working: 9, wanted: 9 }));
    await goTo("/secure-inbox/documentation");
    await screen.findByText(say("inboxDocs.lead"));
    await goTo(path + search);
    await screen.findByText(say("outlook.connectedText", { working: 9, wanted: 9 }));
    expect(server.asked("mailConnection.callback").map(({ query }) => queryOf(`?${query}`))).toEqual([queryOf(search)]);
  });

  test("is checked while the page says so", async () => {
    await comeBack(pending);
    expect(heading()).toBe(say("outlook.askingTitle"));
    expect(screen.getByText(say("outlook.askingText"))).toBeDefined();
    expect(document.title).toContain(say("outlook.askingTitle"));
  });

  test("may be nothing: someone opened the page", async () => {
    history.replaceState(null, "", `${path}?tenant=contoso.com`);
    const { server } = await openPage(`${path}?tenant=contoso.com`);
    expect(heading()).toBe(say("outlook.emptyTitle"));
    expect(screen.getByText(say("outlook.emptyText"))).toBeDefined();
    expect(server.asked("mailConnection.callback")).toEqual([]);
    expect(screen.getByRole("link", { name: say("outlook.backToSteps") }).getAttribute("href")).toBe(settings);
  });

  test.each([
    [9, "outlook.connectedText"],
    [7, "outlook.partText"],
  ] as const)("connects a tenant with %d of 9 abilities", async (working, id) => {
    await comeBack({ ...connected, working });
    expect(await screen.findByText(say(id, { working, wanted: 9 }))).toBeDefined();
    expect(heading()).toBe(say("outlook.connectedTitle", { tenant: "contoso.com" }));
    const link = screen.getByRole("link", { name: say("outlook.seeWhatWorks") });
    expect(link.getAttribute("href")).toBe(`${settings}?step=test`);
  });

  test.each(["denied", "failed"] as const)("that it was %s says what to do", async (outcome) => {
    const error = {
      problem: "consent_denied",
      code: "access_denied",
      message: "Declined",
      request_id: null,
      at: "2026-11-20T09:00:00.000Z",
    } as const;
    await comeBack({ ...connected, outcome, error });
    expect(await screen.findByText(say(`outlook.${outcome}Text`))).toBeDefined();
    expect(heading()).toBe(say(`outlook.${outcome}Title`));
    expect(screen.getByRole("alert").textContent).toContain(say("mail.problem.consent_denied"));
    const link = screen.getByRole("link", { name: say("outlook.backToSteps") });
    expect(link.getAttribute("href")).toBe(`${settings}?step=consent`);
  });

  test("without a reason there is none to show", async () => {
    await comeBack({ ...connected, outcome: "failed", error: null });
    await screen.findByText(say("outlook.failedText"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("an address that was used says so", async () => {
    await comeBack(refuse("link_invalid"));
    expect(await screen.findByText(say("outlook.usedText"))).toBeDefined();
    expect(heading()).toBe(say("outlook.usedTitle"));
    expect(screen.queryByRole("alert")).toBeNull();
    const link = screen.getByRole("link", { name: say("outlook.backToSteps") });
    expect(link.getAttribute("href")).toBe(`${settings}?step=consent`);
  });

  test("a server that fails is reported", async () => {
    await comeBack(refuse("unavailable"));
    expect(await screen.findByText(say("outlook.brokenText"))).toBeDefined();
    expect(heading()).toBe(say("outlook.brokenTitle"));
    expect(screen.getByRole("alert").textContent).toContain(say("problem.unavailable"));
  });
});

test("who has no session here is done, and may sign in", async () => {
  await comeBack(connected, { as: null });
  expect(await screen.findByText(say("outlook.mayClose"))).toBeDefined();
  expect(screen.getByRole("link", { name: say("outlook.login") }).getAttribute("href")).toBe("/login");
  expect(screen.queryByRole("link", { name: say("outlook.seeWhatWorks") })).toBeNull();
});

test.each(["fr", "ar"] as const)("the page speaks the language %s", async (locale) => {
  await comeBack(connected, { locale });
  await screen.findByText(sayText("outlook.connectedText", { working: 9, wanted: 9 }));
  expect(document.documentElement.dir).toBe(locale === "ar" ? "rtl" : "ltr");
});
