import { decisionCause, effect, riskLevel, signalCode } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, choose, press } from "../../../testing/controls.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { findRow } from "../../../testing/table.ts";
import type { Answers } from "../../../testing/test-server.ts";
import { decisionWith } from "../testing-decisions.ts";
import { loggingFilters } from "./logging-search.ts";
import { openLog } from "./testing-logging.ts";

const orders = { id: "0199d6f0-0000-7000-8000-00000000a001", name: "Orders" };
const worker = { id: "0199d6f0-0000-7000-8000-00000000c001", name: "Billing worker" };
const gone = { id: "0199d6f0-0000-7000-8000-00000000c002", name: "" };
const answers: Answers = {
  "decisions.choices": { apis: [orders], clients: [worker, gone], countries: ["NO", "FR"], attributions: [] },
};
const conditions: readonly (readonly [(typeof loggingFilters)[number], string, () => string])[] = [
  ["effect", "deny", () => say("adaptive.effect.deny")],
  ["level", "high", () => say("adaptive.level.high")],
  ["client", worker.id, () => worker.name],
  ["client", gone.id, () => say("logging.deleted")],
  ["api", orders.id, () => orders.name],
  ["signal", "dev.agent", () => say("adaptive.signal.dev.agent")],
  ["country", "NO", () => "Norway"],
  ["address", "203.0.113.", () => "203.0.113."],
  ["cause", "bypass", () => say("logging.cause.bypass")],
  ["enforced", "true", () => say("logging.enforced")],
  ["enforced", "false", () => say("logging.notEnforced")],
  ["registered", "true", () => say("logging.registered")],
  ["registered", "false", () => say("adaptive.notRegistered")],
  ["feedback", "not_ours", () => say("logging.feedback.not_ours")],
  ["feedback", "none", () => say("logging.feedback.none")],
];

describe("the address", () => {
  test.each(conditions)("%s=%s selects decisions and is said as a condition", async (field, value, words) => {
    const { server } = await openLog([decisionWith()], `?${field}=${value}`, { answers });
    await findRow("Billing worker");
    const operator = say(field === "address" ? "logging.startsWith" : "logging.is");
    const what = `${say(`logging.filter.${field}`)} ${operator} ${words()}`;
    expect(await screen.findByLabelText(say("ui.remove", { what }))).toBeDefined();
    expect(server.asked("decisions.list").at(-1)?.query.get(field)).toBe(value);
    await expect.poll(() => server.asked("decisions.histogram").at(-1)?.query.get(field)).toBe(value);
  });

  test("what it cannot mean is ignored", async () => {
    const { server } = await openLog(
      [decisionWith()],
      "?effect=explode&level=extreme&client=x&enforced=perhaps&from=yesterday&refresh=7&decision=x&column=shoe_size",
    );
    await findRow("Billing worker");
    expect(Object.fromEntries(server.asked("decisions.list")[0]?.query ?? [])).toEqual({
      page: "1",
      page_size: "25",
      sort: "-time",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("words are searched for", async () => {
    const { server } = await openLog([decisionWith()], "?search=okhttp");
    await findRow("Billing worker");
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: say("logging.search") }).value).toBe("okhttp");
    expect(server.asked("decisions.histogram")[0]?.query.get("search")).toBe("okhttp");
  });
});

describe("the form", () => {
  test("several values of one field, then a single one", async () => {
    const { user, address } = await openLog([decisionWith()], "?page=2", { answers });
    await findRow("Billing worker");
    await addFilter(user, say("logging.filter.effect"), say("adaptive.effect.deny"), say("adaptive.effect.throttle"));
    expect(queryOf(address())).toEqual({ effect: ["deny", "throttle"] });
    await addFilter(user, say("logging.filter.feedback"), say("logging.feedback.ours"), say("logging.feedback.none"));
    expect(queryOf(address())).toEqual({ effect: ["deny", "throttle"], feedback: "none" });
    await press(user, say("ui.clearAll"));
    expect(queryOf(address())).toEqual({});
  });

  test("the beginning of an address", async () => {
    const { user, address } = await openLog([decisionWith()], "", { answers });
    await findRow("Billing worker");
    await addFilter(user, say("logging.filter.address"), "198.51.");
    expect(queryOf(address())).toEqual({ address: "198.51." });
  });

  test.each([
    ["effect", () => effect.options.map((each) => say(`adaptive.effect.${each}`))],
    ["level", () => riskLevel.options.map((each) => say(`adaptive.level.${each}`))],
    ["signal", () => signalCode.options.map((each) => say(`adaptive.signal.${each}`))],
    ["cause", () => decisionCause.options.map((each) => say(`logging.cause.${each}`))],
    ["country", () => ["Norway", "France"]],
    ["client", () => [worker.name, say("logging.deleted")]],
  ] as const)("offers every %s", async (field, labels) => {
    const { user } = await openLog([decisionWith()], "", { answers });
    await findRow("Billing worker");
    await press(user, say("ui.addFilter"));
    await choose(user, say("ui.filterField"), say(`logging.filter.${field}`));
    const form = screen.getByRole("dialog", { name: say("ui.addFilter") });
    const choices = within(form).getByRole("group", { name: say("ui.filterValue") });
    expect([...choices.querySelectorAll("label")].map(({ textContent }) => textContent)).toEqual(labels());
  });

  test("has the fields of the log, in its order", async () => {
    const { user } = await openLog([decisionWith()], "", { answers });
    await findRow("Billing worker");
    await press(user, say("ui.addFilter"));
    await user.click(await screen.findByRole("combobox", { name: say("ui.filterField") }));
    const list = await screen.findByRole("listbox");
    expect(
      within(list)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(loggingFilters.map((id) => say(`logging.filter.${id}`)));
  });
});
