import { type DecisionDetail, decisionCause, effect, protectionMode, riskLevel } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../../testing/cards.ts";
import { press } from "../../../../testing/controls.ts";
import { say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { decisionDetailWith } from "../../testing-decisions.ts";
import { openLog } from "../testing-logging.ts";

type Options = Parameters<typeof openLog>[2];

async function open(decision: DecisionDetail, options: Options = {}) {
  const page = await openLog([], `?decision=${decision.id}`, {
    ...options,
    answers: { "decisions.get": decision, ...options.answers },
  });
  const dialog = await screen.findByRole("dialog", { name: say("logging.decision") });
  await within(dialog).findByText(say("logging.facts"));
  return { ...page, dialog };
}
const unscored = { score: null, level: null, evidence: null, evidence_from: null };
const factOf = (id: Parameters<typeof say>[0]) => valueOf(say(id)).textContent;

describe("the drawer", () => {
  test("a decision that is not here is said to be missing and can be asked for again", async () => {
    const decision = decisionDetailWith();
    const { user, server } = await openLog([], `?decision=${decision.id}`, {
      answers: { "decisions.get": refuse("not_found") },
    });
    await screen.findByText(say("logging.missing"));
    server.answer({ "decisions.get": decision });
    const dialog = screen.getByRole("dialog", { name: say("logging.decision") });
    await user.click(within(dialog).getByRole("button", { name: say("ui.retry") }));
    expect(await within(dialog).findByText(say("logging.facts"))).toBeDefined();
    expect(server.asked("decisions.get").map(({ params }) => params["id"])).toEqual([decision.id, decision.id]);
  });

  test("while it loads nothing is said", async () => {
    await openLog([], `?decision=${decisionDetailWith().id}`, { answers: { "decisions.get": pending } });
    const dialog = await screen.findByRole("dialog", { name: say("logging.decision") });
    expect(within(dialog).queryByText(say("logging.facts"))).toBeNull();
    expect(within(dialog).queryByText(say("logging.missing"))).toBeNull();
  });
});

describe("the headline", () => {
  test.each(effect.options)("of a call that got %s, enforced and watched", async (given) => {
    const { user, goTo, server } = await open(decisionDetailWith({ effect: given }));
    expect(screen.getByText(say("logging.headline", { did: say(`logging.did.${given}`), score: "12" }))).toBeDefined();
    expect(screen.queryByText(say("logging.notEnforced"))).toBeNull();
    await press(user, say("ui.close"));
    const other = decisionDetailWith({ id: "0199d6f0-0000-7000-8000-00000000d002", effect: given, enforced: false });
    server.answer({ "decisions.get": other });
    await goTo(`/provider/logging?decision=${other.id}`);
    const would = say(`logging.would.${given}`);
    expect(await screen.findByText(say("logging.headline", { did: would, score: "12" }))).toBeDefined();
    expect(screen.getByText(say("logging.notEnforced"))).toBeDefined();
  });

  test.each(decisionCause.options.filter((cause) => cause !== "policy"))(
    "of a call decided by %s says why",
    async (cause) => {
      const { dialog } = await open(decisionDetailWith({ ...unscored, cause, effect: "deny" }));
      const did = say("logging.headlineUnscored", { did: say("logging.did.deny") });
      expect(within(dialog).getByText(`${did} ${say(`logging.causeText.${cause}`)}`)).toBeDefined();
      expect(within(dialog).queryByText(say("adaptive.why"))).toBeNull();
      expect(factOf("logging.column.cause")).toBe(say(`logging.cause.${cause}`));
    },
  );

  test("names the two strongest signals against the client", async () => {
    const signal = (code: "dev.headers" | "cred.leaked" | "net.blocklist" | "ctx.elevated", points: number) => ({
      code,
      state: "on" as const,
      points,
      facts: {},
    });
    const signals = [
      signal("dev.headers", 3),
      signal("cred.leaked", 20),
      signal("ctx.elevated", -30),
      signal("net.blocklist", 8),
      { code: "zone.blocked" as const, state: "off" as const, points: 40, facts: {} },
    ];
    await open(decisionDetailWith({ effect: "deny", score: 97, level: "high", signals }));
    const parts = [
      say("logging.headline", { did: say("logging.did.deny"), score: "97" }),
      say("adaptive.says.cred.leaked"),
      say("adaptive.says.net.blocklist"),
    ];
    expect(screen.getByText(parts.join(" "))).toBeDefined();
  });
});

describe("why", () => {
  test.each(riskLevel.options)("a call of %s risk has its signals, their sum and the levels", async (level) => {
    const signals: DecisionDetail["signals"] = [
      { code: "dev.headers", state: "on", points: 3, facts: {} },
      { code: "ctx.elevated", state: "on", points: -30, facts: {} },
      { code: "zone.blocked", state: "off", points: 0, facts: {} },
      { code: "zone.trusted", state: "off", points: -1, facts: {} },
      { code: "cred.leaked", state: "unavailable", points: 0, facts: {} },
    ];
    await open(decisionDetailWith({ level, score: 12, signals }));
    const rows = within(await screen.findByRole("table", { name: say("adaptive.why") })).getAllByRole("row");
    const names = rows.map((row) => row.textContent);
    expect(names[1]).toContain(say("adaptive.signal.ctx.elevated"));
    expect(names[1]).toContain("-30");
    expect(names[2]).toContain(say("adaptive.signal.dev.headers"));
    expect(names[2]).toContain("+3");
    expect(names[3]).toContain(say("adaptive.nothingToSay", { count: 2 }));
    expect(names[3]).toContain("-1");
    expect(names[4]).toContain("-28");
    const thresholds = screen.getAllByText(/≥/).map((each) => each.closest("li")?.textContent);
    expect(thresholds).toEqual([`${say("adaptive.level.medium")} ≥ 10`, `${say("adaptive.level.high")} ≥ 20`]);
    const unknown = screen.getByText(say("adaptive.couldNotTell", { count: 1 })).closest("details");
    expect(unknown?.querySelector("li")?.textContent).toBe(
      `${say("adaptive.signal.cred.leaked")}: ${say("adaptive.unavailable.leaks")}`,
    );
  });

  test("without levels that are known, and without unavailable facts", async () => {
    await open(
      decisionDetailWith({
        evidence_from: null,
        signals: [{ code: "dev.headers", state: "on", points: 3, facts: {} }],
      }),
    );
    expect(screen.queryByText(/≥/)).toBeNull();
    expect(document.querySelector("details")).toBeNull();
    expect(screen.queryByText(say("adaptive.nothingToSay", { count: 0 }))).toBeNull();
  });

  test("what would have changed it, side by side", async () => {
    await open(
      decisionDetailWith({
        counterfactuals: [
          { sides: ["network", "agent"], score: 9, level: "low" },
          { sides: ["atMs"], score: 40, level: "medium" },
        ],
      }),
      { locale: "fr" },
    );
    const heading = screen.getByText(say("adaptive.wouldChange"));
    const items = within(heading.closest("section") ?? document.body).getAllByRole("listitem");
    const sides = `${say("adaptive.side.network")} et ${say("adaptive.side.agent")}`;
    expect(items.map(({ textContent }) => textContent)).toEqual([
      say("adaptive.wouldChangeText", { sides, score: "9", level: say("adaptive.level.low") }),
      say("adaptive.wouldChangeText", {
        sides: say("adaptive.side.atMs"),
        score: "40",
        level: say("adaptive.level.medium"),
      }),
    ]);
  });
});

describe("facts", () => {
  test("all that is known, with the ways to the client and the settings", async () => {
    const decision = decisionDetailWith({
      organization: { id: decisionDetailWith().id, name: "Nordic Foods" },
      outcome: "failed",
      learning: { sessions: 1200, share: 1 },
      context: {
        client_kind: "headless",
        client_state: "watched",
        tags: ["eu", "nightly"],
        sensitivity: "high",
        zones: [
          { id: decisionDetailWith().id, name: "Office" },
          { id: decisionDetailWith().id, name: "" },
        ],
        elevated: true,
        remembered_by: "signing_key",
        has_factor: false,
      },
    });
    await open(decision);
    const settings = `/provider/adaptive_auth/${decision.api.id}`;
    for (const [id, text] of [
      ["logging.column.api", "Orders"],
      ["logging.column.rule", say("adaptive.rule.else")],
      ["logging.version", "4"],
    ] as const)
      expect(
        within(valueOf(say(id)))
          .getByRole("link", { name: text })
          .getAttribute("href"),
      ).toBe(settings);
    const client = within(valueOf(say("logging.column.client"))).getByRole("link", { name: "Billing worker" });
    expect(client.getAttribute("href")).toBe(`/provider/clients?client=${decision.client?.id}`);
    expect(valueOf(say("logging.column.time")).querySelector("time")?.dateTime).toBe(decision.time);
    const facts = {
      "logging.column.organization": "Nordic Foods",
      "logging.rememberedBy": say("logging.rememberedBy.signing_key"),
      "logging.keyPrefix": "ppk_abcd",
      "logging.column.address": "203.0.113.7",
      "logging.column.country": "Norway",
      "logging.column.as_name": "AS2119 Telenor",
      "logging.networkKind": say("logging.network.isp"),
      "logging.userAgent": "okhttp/4.12.0",
      "logging.requestId": decision.id,
      "logging.column.outcome": say("logging.outcome.failed"),
      "logging.firstOfSession": say("logging.yes"),
      "logging.learnt": say("logging.yes"),
      "logging.sessions": "1,200",
      "logging.clientState": say("logging.state.watched"),
      "logging.clientKind": say("logging.kind.headless"),
      "logging.hasFactor": say("logging.no"),
      "logging.elevated": say("logging.yes"),
      "logging.sensitivity": say("logging.sensitivity.high"),
      "logging.zones": `Office, ${say("logging.deleted")}`,
      "logging.tags": "eu, nightly",
    } as const;
    for (const [id, text] of Object.entries(facts)) expect(factOf(id as "logging.tags"), id).toBe(text);
    expect(factOf("logging.latency")).toBe("0.8 ms");
  });

  test("what is missing is a dash or left out", async () => {
    await open(
      decisionDetailWith({
        client: null,
        organization: null,
        key_prefix: null,
        country: null,
        asn: null,
        network_kind: null,
        user_agent: "",
        rule: null,
        config_version: 0,
        learning: null,
        first_of_session: false,
        learnt: false,
        endpoint: null,
      }),
    );
    const dashes = [
      "keyPrefix",
      "column.country",
      "column.as_name",
      "networkKind",
      "userAgent",
      "column.rule",
      "version",
      "column.outcome",
    ] as const;
    for (const id of dashes) expect(factOf(`logging.${id}`), id).toBe("–");
    expect(factOf("logging.column.client")).toBe(say("logging.unknownClient"));
    expect(factOf("logging.firstOfSession")).toBe(say("logging.no"));
    expect(factOf("logging.learnt")).toBe(say("logging.no"));
    expect(factOf("logging.column.endpoint")).toContain(say("logging.notRegisteredText"));
    for (const id of ["logging.sessions", "logging.clientState", "logging.column.organization"] as const)
      expect(screen.queryByText(say(id), { selector: "dt" }), id).toBeNull();
  });

  test("a deleted client and API, a call that could not be looked at", async () => {
    const id = decisionDetailWith().id;
    await open(
      decisionDetailWith({
        client: { id, name: "" },
        api: { id, name: "" },
        endpoint: null,
        cause: "fault",
        as_name: null,
      }),
    );
    expect(factOf("logging.column.client")).toBe(say("logging.deleted"));
    expect(factOf("logging.column.api")).toBe(say("logging.deleted"));
    expect(factOf("logging.column.endpoint")).toBe("GET–");
    expect(factOf("logging.column.as_name").trim()).toBe("AS2119");
  });

  test.each(protectionMode.options)("the mode %s in words", async (mode) => {
    await open(decisionDetailWith({ mode, network_kind: mode === "off" ? "anonymiser" : "hosting" }));
    expect(factOf("logging.mode")).toBe(say(`logging.mode.${mode}`));
    expect(factOf("logging.networkKind")).toBe(say(`logging.network.${mode === "off" ? "anonymiser" : "hosting"}`));
  });

  test("people of an organization have no way to the settings", async () => {
    await open(decisionDetailWith(), { as: { role: "organization_admin", organization_id: decisionDetailWith().id } });
    expect(within(valueOf(say("logging.column.api"))).queryByRole("link")).toBeNull();
    expect(factOf("logging.version")).toBe("4");
    expect(within(valueOf(say("logging.column.client"))).getByRole("link")).toBeDefined();
  });
});
