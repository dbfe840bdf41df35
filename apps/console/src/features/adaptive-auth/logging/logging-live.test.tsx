import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../../testing/controls.ts";
import { eventStream } from "../../../testing/event-stream.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { findRow } from "../../../testing/table.ts";
import { refuse } from "../../../testing/test-server.ts";
import { decisionWith } from "../testing-decisions.ts";
import { openLog } from "./testing-logging.ts";

const fresh = decisionWith({
  id: "0199d6f0-0000-7000-8000-00000000d009",
  client: { id: decisionWith().id, name: "Newcomer" },
});
const clients = () => [...document.querySelectorAll("tbody tr")].map((row) => row.children[2]?.textContent);

test("watching begins on the first page with the newest on top, follows the conditions, and ends", async () => {
  const { user, address, server } = await openLog(
    [decisionWith()],
    "?page=2&sort=-score&to=now&from=now-1h&refresh=5&effect=allow&enforced=true&registered=false&search=ok",
    { answers: { "decisions.live": eventStream() } },
  );
  await findRow("Billing worker");
  expect(server.asked("decisions.live")).toEqual([]);
  await press(user, say("list.live"));
  const conditions = { effect: "allow", enforced: "true", registered: "false", search: "ok" };
  expect(queryOf(address())).toEqual({ live: "true", from: "now-1h", ...conditions });
  expect(await screen.findByText(say("list.live.open"))).toBeDefined();
  expect(Object.fromEntries(server.asked("decisions.live")[0]?.query ?? [])).toEqual(conditions);
  await press(user, say("list.live"));
  expect(queryOf(address())).toEqual({ from: "now-1h", ...conditions });
  expect(screen.queryByText(say("list.live.open"))).toBeNull();
});

test("what comes goes on top and is counted", async () => {
  const stream = eventStream();
  await openLog([decisionWith()], "?live=true", { answers: { "decisions.live": stream } });
  await screen.findByText(say("list.live.open"));
  await act(async () => stream.send({ items: [fresh], left_out: 2 }));
  await findRow("Newcomer");
  expect(clients()).toEqual(["Newcomer", "Billing worker"]);
  expect(screen.getByText(say("list.live.leftOut", { count: 2 }))).toBeDefined();
  expect(screen.getByText(say("ui.rowRange", { first: "1", last: "2", total: "2" }))).toBeDefined();
});

test("while a row is read, what comes waits", async () => {
  const stream = eventStream();
  const { user } = await openLog([decisionWith()], "?live=true", { answers: { "decisions.live": stream } });
  await screen.findByText(say("list.live.open"));
  await user.hover(screen.getByText("/orders/{order}"));
  await act(async () => stream.send({ items: [fresh], left_out: 0 }));
  await press(user, say("list.live.new", { count: 1 }));
  expect(clients()).toEqual(["Newcomer", "Billing worker"]);
});

test("a refusal is said, and the list stays", async () => {
  await openLog([decisionWith()], "?live=true", { answers: { "decisions.live": refuse("forbidden") } });
  expect(await screen.findByText(say("list.live.refused"))).toBeDefined();
  expect(clients()).toEqual(["Billing worker"]);
});
