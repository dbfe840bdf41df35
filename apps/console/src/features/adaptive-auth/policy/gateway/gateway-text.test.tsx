import { gatewayKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { say } from "../../../../testing/say.ts";
import { type Asked, pending, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { noFindings, openPolicy } from "../testing-policy.ts";

/** The text of the gateway that was asked for. */
const textOf = ({ query }: Asked) => ({
  gateway: gatewayKind.parse(query.get("gateway")),
  language: "yaml" as const,
  file_name: `${query.get("gateway")}.conf`,
  text: `text of ${query.get("gateway")} ${query.get("failure_mode")}`,
  run_in_tests: query.get("gateway") !== "traefik",
  failure_mode: query.get("gateway") === "traefik" ? ("closed" as const) : (query.get("failure_mode") as "open"),
});
const open = (options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("gateway", {
    ...options,
    answers: {
      "gateways.text": textOf,
      "gateways.lastProbe": () => undefined,
      "gateways.findings": noFindings,
      ...options.answers,
    },
  });

describe("the text of a gateway", () => {
  test("is that of nginx which refuses calls without an answer, until another is chosen", async () => {
    const { user, server } = await open();
    expect(await screen.findByText("text of nginx closed")).toBeDefined();
    await choose(user, say("policy.gateway.failure"), say("policy.gateway.failure.open"));
    expect(await screen.findByText("text of nginx open")).toBeDefined();
    await choose(user, say("policy.gateway.kind"), "Envoy");
    expect(await screen.findByText("text of envoy open")).toBeDefined();
    expect(server.asked("gateways.text").map(({ params }) => params["id"])).toEqual(
      Array.from({ length: 3 }, () => protectedApiWith().id),
    );
  });

  test("there is one for every product, each by its own name", async () => {
    const { user } = await open({ locale: "fr" });
    await user.click(await screen.findByRole("combobox", { name: say("policy.gateway.kind") }));
    const offered = within(await screen.findByRole("listbox")).getAllByRole("option");
    const names = new Set(offered.map(({ textContent }) => textContent));
    expect(names.size).toBe(gatewayKind.options.length);
    expect(names).toContain("Kubernetes Gateway API");
  });

  test("says whether our tests run it", async () => {
    const { user } = await open();
    expect(await screen.findByText(say("policy.gateway.run"))).toBeDefined();
    expect(screen.getByText(say("policy.gateway.runText"))).toBeDefined();
    await choose(user, say("policy.gateway.kind"), "Traefik");
    expect(await screen.findByText(say("policy.gateway.notRun"))).toBeDefined();
    expect(screen.getByText(say("policy.gateway.notRunText"))).toBeDefined();
  });

  test("of a gateway that always refuses says so", async () => {
    const { user } = await open();
    await screen.findByText("text of nginx closed");
    await choose(user, say("policy.gateway.failure"), say("policy.gateway.failure.open"));
    expect(screen.queryByText(say("policy.gateway.onlyClosed"))).toBeNull();
    await choose(user, say("policy.gateway.kind"), "Traefik");
    expect(await screen.findByText(say("policy.gateway.onlyClosed"))).toBeDefined();
    expect(screen.getByRole("combobox", { name: say("policy.gateway.failure") }).textContent).toBe(
      say("policy.gateway.failure.closed"),
    );
  });

  test("is downloaded under its name", async () => {
    const files = catchDownloads();
    const { user } = await open();
    await press(user, say("policy.gateway.download", { name: "nginx.conf" }));
    expect(files.map(({ name }) => name)).toEqual(["nginx.conf"]);
    expect(await files[0]?.text()).toBe("text of nginx closed");
  });

  test("of the tap says where its token comes from", async () => {
    const { user } = await open();
    await screen.findByText("text of nginx closed");
    expect(document.querySelector("a[href='/insights/trace-sources/new']")).toBeNull();
    await choose(user, say("policy.gateway.kind"), "parapet tap");
    await screen.findByText("text of tap closed");
    expect(document.querySelector("a[href='/insights/trace-sources/new']")).not.toBeNull();
  });

  test("names the proxies that are believed, or that none is", async () => {
    await open({ api: protectedApiWith({ trusted_hops: ["127.0.0.0/8", "10.0.0.1"] }) });
    expect(await screen.findByText("127.0.0.0/8, 10.0.0.1")).toBeDefined();
    expect(screen.queryByText(say("policy.gateway.noHops"))).toBeNull();
  });

  test("says that no proxy is believed", async () => {
    await open({ api: protectedApiWith({ trusted_hops: [] }) });
    expect(await screen.findByText(say("policy.gateway.noHops"))).toBeDefined();
  });

  test("that could not be loaded can be retried", async () => {
    const { user, server } = await open({ answers: { "gateways.text": refuse("internal") } });
    await screen.findByText(say("policy.gateway.errorTitle"));
    server.answer({ "gateways.text": textOf });
    await press(user, say("ui.retry"));
    expect(await screen.findByText("text of nginx closed")).toBeDefined();
  });

  test("while it loads nothing is said about it", async () => {
    await open({ answers: { "gateways.text": pending } });
    await screen.findByText(say("policy.gateway.text"));
    expect(screen.queryByText(say("policy.gateway.notRun"))).toBeNull();
  });
});

describe("what decisions say about a gateway", () => {
  test("warns where all callers have one private address", async () => {
    await open({ answers: { "gateways.findings": { ...noFindings, private_caller: "10.0.0.5" } } });
    expect(await screen.findByText("10.0.0.5")).toBeDefined();
  });

  test("names APIs that gateways asked about and that don't exist", async () => {
    const asked = { name: "shpo", peer: "10.0.0.7", questions: 12, last_at: "2026-11-20T08:00:00.000Z" };
    await open({ answers: { "gateways.findings": { ...noFindings, unknown_apis: [asked] } } });
    expect(await screen.findByText(say("policy.gateway.unknownApis"))).toBeDefined();
    expect(screen.getByText("shpo")).toBeDefined();
    expect(screen.getByText("10.0.0.7")).toBeDefined();
  });

  test("is nothing where all is well", async () => {
    await open();
    await screen.findByText("text of nginx closed");
    expect(screen.queryByText(say("policy.gateway.unknownApis"))).toBeNull();
  });
});
