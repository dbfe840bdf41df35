import { type ProxyCheck, traceSourceEndpoints, type TrustedProxies } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { choose, fill, pick } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { type Answers, type Refusal, refuse } from "../../../testing/test-server.ts";
import { funnelWith, sourceWith, statusOf } from "./testing-sources.ts";

const { id, name } = sourceWith();
const trusted: TrustedProxies = { header: "x-forwarded-for", addresses: ["203.0.113.9", "10.0.0.5"] };
const suggestion = {
  header: trusted.header,
  of: 40,
  through: 38,
  proxies: [
    { address: "203.0.113.9", calls: 38 },
    { address: "10.0.0.5", calls: 30 },
  ],
};
const check: ProxyCheck = {
  of: 40,
  through: 38,
  changed: 36,
  callers: { before: 1, after: 12 },
  examples: [
    { id, method: "GET", host: "shop.example", path: "/orders", before: "10.0.0.5", after: "198.51.100.7", hop: 2 },
  ],
};
const said = say("sources.proxies.suggestion", {
  through: "38",
  of: 40,
  addresses: "203.0.113.9 (38) and 10.0.0.5 (30)",
  header: "X-Forwarded-For",
});

const open = (
  answers: Answers = {},
  trusted_proxies: TrustedProxies | null = null,
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(`/insights/trace-sources/${id}`, {
    ...options,
    answers: {
      "ingestStatus.read": statusOf({ trusted_proxies }),
      "traceSources.funnel": funnelWith({}, 40),
      "traceSources.suggestProxies": { suggestion: trusted_proxies === null ? suggestion : null },
      "traceSources.checkProxies": check,
      ...answers,
    },
  });
const updating = () => {
  const update = vi.fn<(body: unknown) => Refusal | undefined>();
  const answers: Answers = {
    "traceSources.update": ({ body }) => {
      const { trusted_proxies = null } = traceSourceEndpoints["traceSources.update"].body.parse(body);
      return update(body) ?? sourceWith({ trusted_proxies });
    },
  };
  return { update, answers };
};
const dialog = async () => within(await screen.findByRole("dialog", { name: say("sources.proxies.title") }));

test("the funnel's card suggests proxies, whose callers are previewed, set and restored", async () => {
  const { update, answers } = updating();
  const { user, server } = await open(answers);
  expect(await screen.findByText(said)).toBeDefined();
  await user.click(screen.getByRole("button", { name: say("sources.proxies.review") }));
  const shown = await dialog();
  expect(shown.getByText(say("sources.proxies.warning"))).toBeDefined();
  const example = { before: "10.0.0.5", after: "198.51.100.7", header: "X-Forwarded-For", hop: 2 };
  expect(await shown.findByText(say("sources.proxies.example", example), { exact: false })).toBeDefined();
  const changed = say("sources.proxies.changed", { count: 36, before: "1", after: "12" });
  expect(shown.getByText(changed, { exact: false })).toBeDefined();
  expect(server.asked("traceSources.checkProxies").at(-1)).toMatchObject({ params: { id }, body: trusted });
  // A suggestion alone changes nothing.
  expect(update).not.toHaveBeenCalled();
  await user.click(shown.getByRole("button", { name: say("sources.proxies.save") }));
  expect(await shown.findByText(say("sources.proxies.saved", { header: "X-Forwarded-For" }))).toBeDefined();
  expect(update.mock.lastCall).toEqual([{ trusted_proxies: trusted }]);
  await user.click(shown.getByRole("button", { name: say("list.bulk.undo") }));
  await waitFor(() => expect(update.mock.lastCall).toEqual([{ trusted_proxies: null }]));
  await waitFor(() => expect(shown.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull());
});

test("a viewer reads the suggestion without a way to set it", async () => {
  await open({}, null, { as: { role: "viewer" } });
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByRole("button", { name: say("sources.proxies.review") })).toBeNull();
});

test("the menu changes and removes proxies; a failed removal keeps them", async () => {
  const { update, answers } = updating();
  const { user, server } = await open(answers, trusted);
  await pick(user, say("sources.actionsOf", { name }), say("sources.proxies.title"));
  const shown = await dialog();
  await choose(user, say("sources.proxies.header"), "Forwarded");
  await fill(user, say("sources.proxies.addresses"), "no address");
  await user.click(shown.getByRole("button", { name: say("sources.proxies.save") }));
  expect(await shown.findByText(say("form.invalid"))).toBeDefined();
  expect(update).not.toHaveBeenCalled();
  await fill(user, say("sources.proxies.addresses"), "10.0.0.0/8");
  const changed = { header: "forwarded", addresses: ["10.0.0.0/8"] };
  await waitFor(() => expect(server.asked("traceSources.checkProxies").at(-1)?.body).toEqual(changed));
  await user.click(shown.getByRole("button", { name: say("sources.proxies.save") }));
  await shown.findByText(say("sources.proxies.saved", { header: "Forwarded" }));
  expect(update.mock.lastCall).toEqual([{ trusted_proxies: changed }]);
  update.mockImplementationOnce(() => refuse("unavailable"));
  await user.click(shown.getByRole("button", { name: say("sources.proxies.remove") }));
  expect(await shown.findByText(say("problem.unavailable"))).toBeDefined();
  expect(shown.getByText(say("sources.proxies.saved", { header: "Forwarded" }))).toBeDefined();
  await user.click(shown.getByRole("button", { name: say("sources.proxies.remove") }));
  expect(await shown.findByText(say("sources.proxies.removed"))).toBeDefined();
  await user.click(shown.getByRole("button", { name: say("list.bulk.undo") }));
  await waitFor(() => expect(update.mock.lastCall).toEqual([{ trusted_proxies: changed }]));
});

test("a preview that failed says so", async () => {
  const { user } = await open({ "traceSources.checkProxies": refuse("unavailable") });
  await user.click(await screen.findByRole("button", { name: say("sources.proxies.review") }));
  expect(await (await dialog()).findByText(say("problem.unavailable"))).toBeDefined();
});
