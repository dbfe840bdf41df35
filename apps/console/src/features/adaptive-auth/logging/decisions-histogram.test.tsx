import { effect } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { pressOnChart, readChart } from "../../../testing/charts.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { decisionWith } from "../testing-decisions.ts";
import { openLog } from "./testing-logging.ts";

const from = "2026-11-20T15:10:00.000Z";
const to = "2026-11-20T16:20:00.000Z";
const none = { allow: 0, step_up: 0, throttle: 0, deny: 0 };
const bars = [
  { time: "2026-11-20T15:00:00.000Z", ...none, allow: 3, deny: 1 },
  { time: "2026-11-20T15:30:00.000Z", ...none },
  { time: "2026-11-20T16:00:00.000Z", ...none, allow: 2 },
];
const counted: Answers = { "decisions.histogram": { from, to, step_s: 1800, items: bars } };
const open = (answers: Answers = counted, search = "") => openLog([decisionWith()], search, { answers });
const title = () => say("logging.histogram");

test("bars count decisions by effect, those that there were", async () => {
  const { user, server } = await open(counted, "?client=0199d6f0-0000-7000-8000-00000000c001&page=2");
  const [headers, ...rows] = await readChart(user, title());
  expect(headers?.slice(1)).toEqual([say("adaptive.effect.allow"), say("adaptive.effect.deny")]);
  expect(rows.map(([, ...numbers]) => numbers)).toEqual([
    ["3", "1"],
    ["0", "0"],
    ["2", "0"],
  ]);
  const query = server.asked("decisions.histogram")[0]?.query;
  expect(query?.get("time_zone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(query?.get("client")).toBe("0199d6f0-0000-7000-8000-00000000c001");
  expect(query?.has("page")).toBe(false);
});

test("every effect has its name in the bars", async () => {
  const all = {
    "decisions.histogram": {
      from,
      to,
      step_s: 1800,
      items: [{ ...bars[0], time: from, allow: 1, step_up: 2, throttle: 3, deny: 4 }],
    },
  };
  const { user } = await open(all);
  const [headers, row] = await readChart(user, title());
  expect(headers?.slice(1)).toEqual(effect.options.map((each) => say(`adaptive.effect.${each}`)));
  expect(row?.slice(1)).toEqual(["1", "2", "3", "4"]);
});

test("a range that is selected goes into the address, within what was counted", async () => {
  const { user, address } = await open(counted, "?page=3&level=high");
  await pressOnChart(user, title(), "{Home}{Shift>}{ArrowRight}{/Shift}{Enter}");
  expect(queryOf(address())).toEqual({ from, to: "2026-11-20T16:00:00.000Z", level: "high" });
});

test("the last bar ends with what was counted", async () => {
  const { user, address } = await open();
  await pressOnChart(user, title(), "{End}{Shift>}{ArrowLeft}{/Shift}{Enter}");
  expect(queryOf(address())).toEqual({ from: "2026-11-20T15:30:00.000Z", to });
});

test("a bar that is chosen selects its effect too", async () => {
  const { user, address } = await open(counted, "?effect=allow&page=2");
  await pressOnChart(user, title(), "{End}{ArrowDown}{Enter}");
  expect(queryOf(address())).toEqual({ from: "2026-11-20T16:00:00.000Z", to, effect: "allow" });
});

test("bars wait for the list", async () => {
  const { server } = await open({ ...counted, "decisions.list": pending });
  await findCard(title());
  expect(server.asked("decisions.histogram")).toEqual([]);
});

test("bars that could not be counted can be retried; the list stays", async () => {
  const { user, server } = await open({ "decisions.histogram": refuse("internal") });
  const card = within(await findCard(title()));
  await card.findByText(say("logging.errorTitle"));
  server.answer(counted);
  await user.click(card.getByRole("button", { name: say("ui.retry") }));
  expect(await card.findByRole("button", { name: say("adaptive.effect.deny") })).toBeDefined();
  expect(screen.getAllByText("Billing worker")).not.toEqual([]);
});
