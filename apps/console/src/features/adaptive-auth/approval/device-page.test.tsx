import type { OwnDevice } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { valueOf } from "../../../testing/cards.ts";
import { answerDialog, press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { refuse } from "../../../testing/test-server.ts";

const id = "0199d6f0-0000-7000-8000-000000000101";
const token = "abcdefghijklmnopqrstuvwxyz";
const device: OwnDevice = {
  client: "Billing worker",
  api: "Orders",
  bound_to: "address",
  method: "totp",
  country: "NO",
  as_name: "Telenor",
  network: "203.0.113.0/24",
  agent: "okhttp",
  remembered_at: "2026-11-20T15:44:00.000Z",
  expires_at: "2026-12-20T15:44:00.000Z",
};
const open = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/public/device/${id}/${token}`, {
    as: null,
    ...options,
    answers: { "ownDevices.get": device, ...options.answers },
  });

test("the owner sees the device without an account, and forgets it after confirming", async () => {
  const { user, server } = await open({ answers: { "ownDevices.forget": () => undefined } });
  await screen.findByRole("heading", { level: 1, name: say("approval.deviceTitle") });
  expect(valueOf(say("approval.deviceUntil")).querySelector("time")?.dateTime).toBe(device.expires_at);
  expect(valueOf(say("approval.deviceBound")).textContent).toBe(say("approval.deviceBound.address"));
  expect(valueOf(say("approval.place")).textContent).toBe("Norway, Telenor");
  expect(valueOf(say("approval.agent")).textContent).toBe("okhttp");
  await press(user, say("approval.deviceForget"));
  expect(server.asked("ownDevices.forget")).toEqual([]);
  await answerDialog(user, say("approval.deviceForgetTitle"), say("approval.deviceForget"));
  expect(await screen.findByText(say("approval.deviceForgottenText"))).toBeDefined();
  expect(server.asked("ownDevices.forget").map(({ params }) => params)).toEqual([{ id, token }]);
});

test.each(["not_found", "invalid_input"] as const)("a device that is gone is said to be (%s)", async (code) => {
  await open({ answers: { "ownDevices.get": refuse(code) } });
  expect(await screen.findByText(say("approval.deviceGoneText"))).toBeDefined();
});

test("loading can be retried, and a failure to forget is reported", async () => {
  const { user, server } = await open({
    answers: { "ownDevices.get": refuse("rate_limited"), "ownDevices.forget": refuse("rate_limited") },
  });
  await screen.findByText(say("approval.deviceLoadTitle"));
  server.answer({ "ownDevices.get": device });
  await press(user, say("ui.retry"));
  await press(user, say("approval.deviceForget"));
  await answerDialog(user, say("approval.deviceForgetTitle"), say("approval.deviceForget"));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByText(say("approval.deviceForgottenText"))).toBeNull();
});
