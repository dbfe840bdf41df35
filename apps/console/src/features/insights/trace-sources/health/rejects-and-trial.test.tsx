import { type IngestTrial, type Reject, rejectReason, transport, type TrialCall } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { choicesOf, longPageOf, paramsOf } from "../../testing-insights.ts";
import { rejectWith, sourceWith, statusOf } from "../testing-sources.ts";
import { transportName } from "../transport-name.ts";

const { id } = sourceWith();
const open = (tab: string, answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/insights/trace-sources/${id}?tab=${tab}`, {
    ...options,
    answers: { "ingestStatus.read": statusOf(), ...answers },
  });
const instant = formatFor("en").instant("2026-11-20T12:00:00.000Z");

describe("refused payloads", () => {
  const openRejects = (rejects: readonly Reject[], answers: Answers = {}, query = "") =>
    open(`rejects${query}`, { "rejects.list": longPageOf(...rejects), ...answers });

  test("say why, when, in what and how much it was, and how it began", async () => {
    const [first, second] = [
      rejectWith({ count: 3 }),
      rejectWith({
        id: "0199d6f0-0000-7000-8000-00000000d202",
        reason: "token_ended",
        detail: "",
        transport: null,
        bytes: 0,
        sample: "",
      }),
    ];
    const { server } = await openRejects([first, second]);
    const items = await screen.findAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      [
        say("sources.reason.response_missing"),
        instant,
        say("sources.transport.telemetry"),
        say("sources.represents", { count: 3 }),
        formatFor("en").bytes(64),
        first.detail,
        say("sources.sample"),
        first.sample,
      ].join(""),
      `${say("sources.reason.token_ended")}${instant}`,
    ]);
    expect(screen.getByText(first.detail).lang).toBe("en");
    expect(Object.fromEntries(server.asked("rejects.list")[0]?.query ?? [])).toEqual({
      source_id: id,
      page: "1",
      page_size: "10",
    });
  });

  test("have words for every reason", async () => {
    const rejects = rejectReason.options.map((reason, at) =>
      rejectWith({ id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}`, reason, detail: `detail ${at}` }),
    );
    await openRejects(rejects);
    for (const { reason, detail } of rejects)
      expect(
        (await screen.findByText(detail)).closest("li")?.textContent.startsWith(say(`sources.reason.${reason}`)),
        reason,
      ).toBe(true);
  });

  test("of one reason only, when asked; the address keeps it", async () => {
    const { user, address, server } = await openRejects([rejectWith()], {
      "rejects.list": { ...longPageOf(rejectWith()), total: 30 },
    });
    await user.click(await screen.findByLabelText(say("ui.nextPage")));
    await expect.poll(() => server.asked("rejects.list").at(-1)?.query.get("page")).toBe("2");
    expect(await choicesOf(user, say("sources.rejectReason"))).toEqual([
      say("sources.allReasons"),
      ...rejectReason.options.map((reason) => say(`sources.reason.${reason}`)),
    ]);
    await choose(user, say("sources.rejectReason"), say("sources.reason.too_large"));
    expect(paramsOf(address()).get("reason")).toBe("too_large");
    await expect.poll(() => server.asked("rejects.list").at(-1)?.query.get("reason")).toBe("too_large");
    expect(server.asked("rejects.list").at(-1)?.query.get("page")).toBe("1");
    await choose(user, say("sources.rejectReason"), say("sources.allReasons"));
    expect(paramsOf(address()).has("reason")).toBe(false);
  });

  test("that there are none of a reason: the others are a press away", async () => {
    const { user, address } = await openRejects([], {}, "&reason=json_syntax");
    expect(await screen.findByText(say("sources.noRejectsReason"))).toBeDefined();
    await press(user, say("list.clearFilters"));
    expect(paramsOf(address()).has("reason")).toBe(false);
  });

  test("that there are none at all; an unknown reason in the address is ignored", async () => {
    const { server } = await openRejects([], {}, "&reason=bad_luck");
    expect(await screen.findByText(say("sources.noRejectsText"))).toBeDefined();
    expect(screen.queryByText(say("sources.rejectsIntro"))).toBeNull();
    expect(server.asked("rejects.list")[0]?.query.has("reason")).toBe(false);
  });

  test("that could not be loaded are loaded again", async () => {
    const { user, server } = await openRejects([], { "rejects.list": refuse("internal") });
    await screen.findByText(say("sources.errorTitle"));
    server.answer({ "rejects.list": longPageOf(rejectWith()) });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("sources.reason.response_missing"))).toBeDefined();
  });

  test("in French", async () => {
    await open("rejects", { "rejects.list": longPageOf(rejectWith()) }, { locale: "fr", as: { role: "viewer" } });
    expect(await screen.findByText(say("sources.reason.response_missing"))).toBeDefined();
    expect(screen.getByRole("listitem").textContent).toContain(formatFor("fr").bytes(64));
  });
});

describe("the set-up of a source", () => {
  test("says that its token isn't shown any more", async () => {
    await open("install");
    expect(await screen.findByText(say("sources.wizard.tokenGone", { placeholder: "YOUR-TOKEN" }))).toBeDefined();
    expect(screen.getByText(say("sources.installNote.KONG_INTERNAL"))).toBeDefined();
    expect(screen.getByLabelText(say("sources.install.run")).textContent).toContain("TRACE_SOURCE_TOKEN='YOUR-TOKEN'");
  });

  test("says nothing of tokens where none is taken", async () => {
    await open("install", { "ingestStatus.read": statusOf({ type: "DEFAULT", token_prefix: null }) });
    expect(await screen.findByText(say("sources.installNote.DEFAULT"))).toBeDefined();
    expect(screen.queryByText(say("sources.wizard.tokenGone", { placeholder: "YOUR-TOKEN" }))).toBeNull();
  });
});

describe("the dry run", () => {
  const call: TrialCall = {
    time: "2026-11-20T12:00:00.000Z",
    duration_ms: 12,
    method: "GET",
    scheme: "https",
    host: "shop.example.com",
    port: 443,
    path: "/tried/7",
    query: null,
    status: 200,
    http_version: "1.1",
    src_ip: null,
    dst_ip: null,
    is_api: true,
    req_headers: [],
    res_headers: [],
    req_body: null,
    res_body: null,
    warnings: ["time_missing"],
  };
  const trialWith = (traits: Partial<IngestTrial> = {}): IngestTrial => ({
    format: "telemetry",
    unreadable: null,
    accepted: 1,
    ignored: 0,
    rejected_total: 0,
    calls: [call],
    rejected: [],
    ...traits,
  });
  const outcomeOf = (
    accepted: string,
    rejected: string,
    ignored: string,
    format = say("sources.transport.telemetry"),
  ) => say("sources.try.outcome", { format, accepted, rejected, ignored });
  const openTry = async (trial: Answers["ingestTrial.run"]) =>
    open("try", trial === undefined ? {} : { "ingestTrial.run": trial });

  test("needs a payload", async () => {
    const { user, server } = await openTry(trialWith());
    await screen.findByText(say("sources.try.text"));
    expect(errorAt(say("sources.try.payload"))).toBeNull();
    await press(user, say("sources.try.run"));
    expect(errorAt(say("sources.try.payload"))).toBe(say("sources.try.missing"));
    expect(server.asked("ingestTrial.run")).toEqual([]);
  });

  test("shows the calls that it would become, with what was odd", async () => {
    const { user, server } = await openTry(trialWith({ accepted: 1500 }));
    await fill(user, say("sources.try.payload"), '{"request":{}}');
    await press(user, say("sources.try.run"));
    expect(await screen.findByText(outcomeOf("1,500", "0", "0"))).toBeDefined();
    const shown = screen.getByLabelText(say("sources.try.call", { place: "1" }), { selector: "pre" });
    const { warnings: _warnings, ...stored } = call;
    expect(JSON.parse(shown.textContent)).toEqual(stored);
    expect(screen.getByText("time_missing")).toBeDefined();
    expect(server.asked("ingestTrial.run")).toMatchObject([{ body: { request: {} } }]);
    expect(Object.fromEntries(server.asked("ingestTrial.run")[0]?.query ?? [])).toEqual({ source_id: id });
  });

  test("reads the format that is chosen; protobuf can't be pasted", async () => {
    const { user, server } = await openTry(trialWith({ format: "har", calls: [] }));
    expect(await choicesOf(user, say("sources.try.format"))).toEqual([
      say("sources.try.recognise"),
      ...transport.options.filter((each) => each !== "otlp_protobuf").map((each) => transportName(say, each)),
    ]);
    await choose(user, say("sources.try.format"), "HAR");
    await fill(user, say("sources.try.payload"), "nonsense");
    await press(user, say("sources.try.run"));
    expect(await screen.findByText(outcomeOf("1", "0", "0", "HAR"))).toBeDefined();
    expect(server.asked("ingestTrial.run")[0]?.query.get("format")).toBe("har");
  });

  test("says which parts would be refused, and why", async () => {
    const rejected = [{ index: 1, reason: "format" as const, detail: "Line 2 is of no known format" }];
    const { user } = await openTry(trialWith({ accepted: 0, rejected_total: 1, ignored: 2, calls: [], rejected }));
    await fill(user, say("sources.try.payload"), "nonsense");
    await press(user, say("sources.try.run"));
    expect(await screen.findByText(outcomeOf("0", "1", "2"))).toBeDefined();
    const reason = say("sources.reason.format");
    expect(screen.getByText(say("sources.try.refusedAt", { place: "2", reason }))).toBeDefined();
    expect(screen.getByText("Line 2 is of no known format").lang).toBe("en");
  });

  test("says why nothing of it can be read", async () => {
    const unreadable = { reason: "json_syntax" as const, detail: "Unexpected end" };
    const { user } = await openTry(trialWith({ unreadable, accepted: 0, calls: [] }));
    await fill(user, say("sources.try.payload"), "{");
    await press(user, say("sources.try.run"));
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(say("sources.try.unreadable", { reason: say("sources.reason.json_syntax") }))).toBeDefined();
    expect(alert.getByText("Unexpected end")).toBeDefined();
    expect(screen.queryByText(outcomeOf("0", "0", "0"))).toBeNull();
  });

  test.each(["body_too_large", "internal"] as const)(
    "that fails with %s says so, and keeps the payload",
    async (code) => {
      const { user } = await openTry(refuse(code));
      await fill(user, say("sources.try.payload"), "{}");
      await press(user, say("sources.try.run"));
      expect((await screen.findByRole("alert")).textContent).toBe(say(`problem.${code}`));
      expect(screen.getByDisplayValue("{}")).toBeDefined();
    },
  );

  test("may be made by a viewer, and is under way once", async () => {
    const { user, server } = await open("try", { "ingestTrial.run": pending }, { as: { role: "viewer" } });
    await fill(user, say("sources.try.payload"), "{}");
    await press(user, say("sources.try.run"));
    await user.click(screen.getByText(say("sources.try.run")));
    expect(server.asked("ingestTrial.run").length).toBe(1);
  });
});
