import type { ClientWay, PresentedWay, ProtectedApi } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, fill, openMenu, pick, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { openPolicy } from "../testing-policy.ts";

const key: PresentedWay = { kind: "key" };
const partner: PresentedWay = { kind: "own_key", place: "header", name: "X-Partner-Key" };
const partnerName = () =>
  `${say("policy.ways.kind.own_key")}: ${say("policy.ways.in.header", { name: "X-Partner-Key" })}`;
const token = {
  kind: "jwt",
  header: "authorization",
  issuer: "https://login.example.com/",
  audience: "",
  claim: "azp",
  keys: { source: "secret", secret: null },
} as const satisfies PresentedWay;
const tokenName = () =>
  `${say("policy.ways.kind.jwt")}: ${say("policy.ways.claimOf", { claim: "azp", issuer: token.issuer })}`;

/** A server that stores ways and returns them without secrets. */
function open(ways: readonly PresentedWay[], { answers, ...options }: Parameters<typeof openPolicy>[1] = {}) {
  let api = protectedApiWith({ client_ways: [...ways] });
  return openPolicy("clients", {
    ...options,
    answers: {
      "protectedApis.get": () => api,
      "protectedApis.update": ({ body }) => {
        api = { ...api, ...withoutSecrets(body as Partial<ProtectedApi>) };
        return api;
      },
      ...answers,
    },
  });
}

function withoutSecrets({ client_ways, ...rest }: Partial<ProtectedApi>): Partial<ProtectedApi> {
  if (client_ways === undefined) return rest;
  const bare = client_ways.map((way) =>
    way.kind === "jwt" && way.keys.source === "secret" ? { ...way, keys: { ...way.keys, secret: null } } : way,
  );
  return { ...rest, client_ways: bare };
}

type Page = Awaited<ReturnType<typeof open>>;
const sentWays = ({ server }: Page) =>
  server.asked("protectedApis.update").map(({ body }) => (body as Pick<ProtectedApi, "client_ways">).client_ways);
const list = () => screen.findByRole("list", { name: say("policy.ways.title") });
const add = (page: Page, kind: ClientWay["kind"]) =>
  pick(page.user, say("policy.ways.add"), say(`policy.ways.kind.${kind}`));
const dialogOf = (kind: ClientWay["kind"]) =>
  screen.findByRole("dialog", { name: say("policy.ways.addTitle", { kind: say(`policy.ways.kind.${kind}`) }) });

describe("the list", () => {
  test("shows each way with what it reads; viewers can't change them", async () => {
    await open([partner, token, key], { as: { role: "viewer" } });
    const rows = [...(await list()).children].map(({ textContent }) => textContent);
    expect(rows[0]).toContain(say("policy.ways.in.header", { name: "X-Partner-Key" }));
    expect(rows[1]).toContain(say("policy.ways.claimOf", { claim: "azp", issuer: token.issuer }));
    expect(rows[2]).toContain(say("policy.ways.kindText.key"));
    expect(within(await list()).queryByRole("button")).toBeNull();
    for (const name of ["policy.ways.add", "policy.existing.importOpen", "policy.existing.adoptOpen"] as const)
      expect(screen.queryByRole("button", { name: say(name) })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("switch", { name: say("policy.newClients.create") }).disabled).toBe(true);
  });

  test("one without fields is added by the menu, once, and undone", async () => {
    const page = await open([key]);
    await add(page, "basic");
    await screen.findByText(say("policy.ways.saved"));
    const basic = (await openMenu(page.user, say("policy.ways.add"))).find(
      ({ textContent }) => textContent === say("policy.ways.kind.basic"),
    );
    expect(basic?.getAttribute("aria-disabled")).toBe("true");
    await page.user.keyboard("{Escape}");
    await press(page.user, say("list.bulk.undo"));
    await expect.poll(() => sentWays(page)).toEqual([[key, { kind: "basic" }], [key]]);
    await expect.poll(() => screen.queryByText(say("policy.ways.saved"))).toBeNull();
    expect(within(await list()).queryByText(say("policy.ways.kind.basic"))).toBeNull();
  });

  test("one is moved by its buttons and by dragging; the last one can't be removed", async () => {
    const page = await open([key, partner]);
    await press(page.user, say("list.moveUp", { item: partnerName() }));
    expect(screen.getByText(say("list.movedTo", { item: partnerName(), place: 1, count: 2 }))).toBeDefined();
    await expect.poll(() => sentWays(page)).toEqual([[partner, key]]);
    await screen.findByText(say("policy.ways.saved"));
    const [first, second] = [...(await list()).children];
    const dataTransfer = { setData: () => undefined, effectAllowed: "" };
    if (first === undefined || second === undefined) throw new Error("no row");
    fireEvent.dragStart(second, { dataTransfer });
    fireEvent.dragOver(first, { dataTransfer });
    fireEvent.drop(first, { dataTransfer });
    await expect.poll(() => sentWays(page).at(-1)).toEqual([key, partner]);
    await expect
      .poll(() => screen.getByRole("button", { name: say("policy.removeRule", { rule: partnerName() }) }))
      .toBeDefined();
    await press(page.user, say("policy.removeRule", { rule: partnerName() }));
    await expect.poll(() => sentWays(page).at(-1)).toEqual([key]);
    expect(
      within(await list()).queryByRole("button", {
        name: say("policy.removeRule", { rule: say("policy.ways.kind.key") }),
      }),
    ).toBeNull();
  });

  test("one with a secret is removed after confirming and can't be undone", async () => {
    const page = await open([key, token]);
    await press(page.user, say("policy.removeRule", { rule: tokenName() }));
    expect(sentWays(page)).toEqual([]);
    await answerDialog(page.user, say("policy.ways.removeTitle"), say("policy.ways.removeSubmit"));
    await expect.poll(() => sentWays(page)).toEqual([[key]]);
    await expect.poll(() => screen.queryByText(tokenName())).toBeNull();
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("a refused change is reported, and the list stays as it is saved", async () => {
    const page = await open([key, partner], { answers: { "protectedApis.update": refuse("unavailable") } });
    await press(page.user, say("policy.removeRule", { rule: partnerName() }));
    await findToast(say("problem.unavailable"));
    expect((await list()).children).toHaveLength(2);
  });
});

describe("an API's own key", () => {
  test("needs a name, and shows the server's error at its field", async () => {
    const page = await open([key], {
      answers: {
        "protectedApis.update": refuse("invalid_input", {
          errors: [{ pointer: "/body/client_ways/1/name", message: "No." }],
        }),
      },
    });
    await add(page, "own_key");
    const dialog = await dialogOf("own_key");
    const save = () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
    await save();
    expect(errorAt(say("policy.ways.name"))).toBe(say("form.required"));
    await fill(page.user, say("policy.ways.name"), "X Key");
    expect(errorAt(say("policy.ways.name"))).toBe(say("policy.ways.wrong.name"));
    await fill(page.user, say("policy.ways.name"), "api_key");
    await choose(page.user, say("policy.ways.place"), say("policy.ways.placeName.query"));
    expect(within(dialog).getByText(say("policy.ways.queryHint"))).toBeDefined();
    await save();
    await expect.poll(() => sentWays(page)).toEqual([[key, { kind: "own_key", place: "query", name: "api_key" }]]);
    await expect.poll(() => errorAt(say("policy.ways.name"))).toBe(say("policy.ways.wrong.name"));
  });
});

describe("a header of the gateway", () => {
  test.each(["header", "certificate"] as const)("%s: says that the gateway must overwrite it", async (kind) => {
    const page = await open([key]);
    await add(page, kind);
    const dialog = await dialogOf(kind);
    expect(within(dialog).getByText(say("policy.ways.overwrite"))).toBeDefined();
    await fill(page.user, say("policy.ways.header"), " X-Client ");
    await page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
    await expect.poll(() => dialog.isConnected).toBe(false);
    const way = kind === "header" ? { kind, name: "x-client" } : { kind, header: "x-client", field: "subject" };
    expect(sentWays(page)).toEqual([[key, way]]);
  });
});

describe("a token", () => {
  const publicKeys = JSON.stringify({ keys: [{ kty: "OKP", crv: "Ed25519", x: "AA" }] });

  async function openToken() {
    const page = await open([key]);
    await add(page, "jwt");
    const dialog = await dialogOf("jwt");
    const save = () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
    await fill(page.user, say("policy.ways.issuer"), token.issuer);
    return { page, save };
  }

  test("is verified with keys from a URL", async () => {
    const { page, save } = await openToken();
    await save();
    expect(errorAt(say("policy.ways.url"))).toBe(say("form.required"));
    await fill(page.user, say("policy.ways.url"), "https://login.example.com/jwks");
    await fill(page.user, say("policy.ways.claim"), "client_id");
    await save();
    const keys = { source: "url", url: "https://login.example.com/jwks" };
    await expect.poll(() => sentWays(page)).toEqual([[key, { ...token, claim: "client_id", keys }]]);
  });

  test("is verified with pasted keys; private and symmetric keys aren't sent", async () => {
    const { page, save } = await openToken();
    await choose(page.user, say("policy.ways.keys"), say("policy.ways.source.jwks"));
    for (const wrong of ["{", '{"keys":[]}', '{"keys":[{"kty":"oct","k":"AA"}]}', '{"keys":[{"kty":"EC","d":"AA"}]}']) {
      await fill(page.user, say("policy.ways.jwks"), wrong);
      await save();
      expect(errorAt(say("policy.ways.jwks")), wrong).toBe(say("policy.ways.wrong.jwks"));
    }
    expect(sentWays(page)).toEqual([]);
    await fill(page.user, say("policy.ways.jwks"), publicKeys);
    await save();
    await expect.poll(() => sentWays(page)).toEqual([[key, { ...token, keys: { source: "jwks", jwks: publicKeys } }]]);
  });

  test("keeps its saved secret unless its issuer changes", async () => {
    const page = await open([token, key]);
    await press(page.user, say("policy.editRule", { rule: tokenName() }));
    const title = say("policy.ways.editTitle", { kind: say("policy.ways.kind.jwt") });
    const dialog = await screen.findByRole("dialog", { name: title });
    const save = () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
    expect(screen.getByLabelText<HTMLInputElement>(say("policy.ways.secret")).value).toBe("");
    await fill(page.user, say("policy.ways.issuer"), "https://other.example.com/");
    await save();
    expect(errorAt(say("policy.ways.secret"))).toBe(say("form.required"));
    await fill(page.user, say("policy.ways.issuer"), token.issuer);
    await fill(page.user, say("policy.ways.claim"), "sub");
    await save();
    await expect.poll(() => sentWays(page)).toEqual([[{ ...token, claim: "sub" }, key]]);
    await press(page.user, say("list.bulk.undo"));
    await expect.poll(() => sentWays(page).at(-1)).toEqual([token, key]);
  });
});
