import { type ClientKey, maxClientKeys, type SigningKey } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, fill, press } from "../../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../../testing/described.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, clientKeyWith, newKeyWith, openClient, signingKeyWith } from "../../testing-clients.ts";

const client = apiClientWith();
type Options = Parameters<typeof openClient>[2];

async function open(keys: readonly ClientKey[] = [], signing: readonly SigningKey[] = [], options: Options = {}) {
  const list = { keys: [...keys], signing_keys: [...signing] };
  const page = await openClient(client, "keys", {
    ...options,
    answers: { "clientKeys.list": list, ...options.answers },
  });
  await screen.findByText(say("clients.apiKeysText", { count: maxClientKeys }));
  return page;
}
const itemOf = (text: string) => {
  const item = screen.getByText(text).closest("li");
  if (item === null) throw new Error(`No key says ${text}`);
  return item;
};
const buttonOf = (action: "rotate" | "revoke", key: string) => `${say(`clients.keyAction.${action}`)} ${key}`;

describe("states", () => {
  test("without keys each kind says so and offers to add one", async () => {
    await open();
    expect(screen.getByText(say("clients.noKeys"))).toBeDefined();
    expect(screen.getByText(say("clients.noSigningKeys"))).toBeDefined();
    for (const kind of ["create", "register"] as const)
      expect(screen.getByRole("button", { name: say(`clients.keyAction.${kind}`) })).toBeDefined();
  });

  test("while keys load none is said to be missing; a failure can be retried", async () => {
    const { user, server } = await openClient(client, "keys", { answers: { "clientKeys.list": refuse("internal") } });
    await screen.findByText(say("clients.keysFailed"));
    server.answer({ "clientKeys.list": pending });
    await press(user, say("ui.retry"));
    expect(screen.queryByText(say("clients.noKeys"))).toBeNull();
    expect(server.asked("clientKeys.list")).toHaveLength(2);
  });

  test.each([
    ["active", true, null],
    ["active", true, "clients.endsAt"],
    ["ending", true, "clients.endsAt"],
    ["expired", false, "clients.endedAt"],
    ["revoked", false, null],
  ] as const)("a key that is %s: works %s, its end is said by %s", async (state, works, end) => {
    const expires_at = end === null && state === "active" ? null : "2026-11-27T09:30:00.000Z";
    const key = clientKeyWith({ state, expires_at, last_used_at: "2026-11-20T09:00:00.000Z" });
    await open([key]);
    const item = itemOf("ppk_abcd…");
    expect(within(item).getByText(say(`clients.keyState.${state}`))).toBeDefined();
    expect(within(item).getByText("Night job")).toBeDefined();
    expect([...item.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      key.created_at,
      key.last_used_at,
    ]);
    expect(item.textContent).toContain(say("clients.usedAgo"));
    for (const action of ["rotate", "revoke"] as const)
      expect(within(item).queryAllByRole("button", { name: buttonOf(action, "ppk_abcd") })).toHaveLength(works ? 1 : 0);
    for (const id of ["clients.endsAt", "clients.endedAt"] as const) {
      const [words = ""] = say(id, { time: "|" }).split("|");
      expect(item.textContent.includes(words), id).toBe(id === end);
    }
  });

  test("keys without a name or use, a revoked public key", async () => {
    const revoked = signingKeyWith({ name: "", revoked_at: "2026-11-20T09:00:00.000Z", algorithm: "ES256" });
    await open([clientKeyWith({ name: "" })], [revoked]);
    const item = itemOf(revoked.thumbprint);
    expect(within(item).getByText("ES256")).toBeDefined();
    expect(within(item).getByText(say("clients.keyState.revoked"))).toBeDefined();
    expect(within(item).queryByRole("button")).toBeNull();
    expect(item.textContent).toContain(say("clients.neverUsed"));
    expect(itemOf("ppk_abcd…").textContent).toContain(say("clients.neverUsed"));
  });

  test("a public key in use says when it was used", async () => {
    await open([], [signingKeyWith({ last_used_at: "2026-11-20T09:00:00.000Z" })], { locale: "fr" });
    const item = itemOf("Vault");
    expect(within(item).getByText(say("clients.keyState.active"))).toBeDefined();
    expect(item.textContent).toContain(say("clients.usedAgo"));
    expect(item.querySelectorAll("time")).toHaveLength(2);
  });

  test("a viewer sees keys and changes none", async () => {
    await open([clientKeyWith()], [signingKeyWith()], { as: { role: "viewer" } });
    expect(within(itemOf("ppk_abcd…")).queryByRole("button")).toBeNull();
    expect(within(itemOf("Vault")).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: say("clients.keyAction.create") })).toBeNull();
    expect(screen.queryByRole("button", { name: say("clients.keyAction.register") })).toBeNull();
  });
});

describe("a locked key", () => {
  const locked = clientKeyWith({ state: "locked", locked_at: "2026-11-20T09:00:00.000Z", lock_reason: "owner" });
  const label = () => `${say("clients.keyAction.unlock")} ppk_abcd`;

  test.each(["owner", "not_ours"] as const)("says why (%s), and is unlocked after a question", async (lock_reason) => {
    const { user, server } = await open([{ ...locked, lock_reason }], [], {
      answers: { "clientKeys.unlock": () => undefined },
    });
    const item = within(itemOf("ppk_abcd…"));
    expect(item.getByText(say("clients.keyState.locked"))).toBeDefined();
    expect(item.getByText(say(`clients.keyLock.${lock_reason}`))).toBeDefined();
    await user.click(item.getByRole("button", { name: label() }));
    await answerDialog(user, say("clients.unlockKeyTitle"), say("clients.keyAction.unlock"));
    await findToast(say("clients.keyUnlocked"));
    expect(server.asked("clientKeys.unlock").map(({ params }) => params)).toEqual([{ id: client.id, key: locked.id }]);
    expect(server.asked("clientKeys.list")).toHaveLength(2);
  });

  test("that works isn't offered to be unlocked", async () => {
    await open([clientKeyWith()]);
    expect(screen.queryByRole("button", { name: label() })).toBeNull();
  });
});

describe("a new key", () => {
  test("is made for some days, shown once and gone when it was kept", async () => {
    const made = newKeyWith();
    const { user, server } = await open([], [], { answers: { "clientKeys.create": made } });
    await press(user, say("clients.keyAction.create"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.createKeyTitle") });
    await fill(user, say("clients.keyName"), " Night job ");
    await choose(user, say("clients.keyLife"), say("clients.keyDays", { count: 90 }));
    const asked = Date.now();
    await user.click(within(dialog).getByRole("button", { name: say("clients.keyAction.create") }));
    const shown = await screen.findByRole("dialog", { name: say("clients.keyTitle") });
    const body = server.asked("clientKeys.create")[0]?.body as { name: string; expires_at: string };
    expect(body.name).toBe("Night job");
    expect(Math.round((Date.parse(body.expires_at) - asked) / 86_400_000)).toBe(90);
    expect(server.asked("clientKeys.create")[0]?.params["id"]).toBe(client.id);
    expect(within(shown).getByText(made.key)).toBeDefined();
    expect(within(shown).getByText(`X-Api-Key: ${made.key}`)).toBeDefined();
    expect(within(shown).getByText(say("clients.keyOnce"))).toBeDefined();
    expect(server.asked("clientKeys.list")).toHaveLength(2);
    await user.click(within(shown).getByRole("button", { name: say("clients.keyKept") }));
    expect(screen.queryByText(made.key)).toBeNull();
  });

  test("lives without an end unless a lifetime is chosen", async () => {
    const { user, server } = await open([], [], { answers: { "clientKeys.create": newKeyWith() } });
    await press(user, say("clients.keyAction.create"));
    await answerDialog(user, say("clients.createKeyTitle"), say("clients.keyAction.create"));
    await screen.findByRole("dialog", { name: say("clients.keyTitle") });
    expect(server.asked("clientKeys.create")[0]?.body).toEqual({ name: "", expires_at: null });
  });

  test("what is refused is said in the form, which keeps the name", async () => {
    const { user } = await open([], [], { answers: { "clientKeys.create": refuse("conflict") } });
    await press(user, say("clients.keyAction.create"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.createKeyTitle") });
    await fill(user, say("clients.keyName"), "Night job");
    await answerDialog(user, say("clients.createKeyTitle"), say("clients.keyAction.create"));
    expect(await within(dialog).findByText(say("problem.conflict"))).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(say("clients.keyName")).value).toBe("Night job");
    await answerDialog(user, say("clients.createKeyTitle"), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: say("clients.createKeyTitle") })).toBeNull();
  });
});

describe("rotation", () => {
  test.each([
    [0, "clients.overlapNone", 0],
    [1, "clients.overlapHours", 1],
    [24, null, 1],
    [168, "clients.overlapDays", 7],
    [720, "clients.overlapDays", 30],
  ] as const)("with %i hours of overlap", async (overlap_hours, choice, count) => {
    const made = newKeyWith({ id: "0199d6f0-0000-7000-8000-00000000f002" });
    const { user, server } = await open([clientKeyWith()], [], { answers: { "clientKeys.rotate": made } });
    await press(user, buttonOf("rotate", "ppk_abcd"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.rotateTitle") });
    expect(within(dialog).getByText(say("clients.rotateText", { key: "ppk_abcd…" }))).toBeDefined();
    if (choice !== null) await choose(user, say("clients.overlap"), say(choice, { count }));
    await user.click(within(dialog).getByRole("button", { name: say("clients.keyAction.rotate") }));
    await screen.findByText(made.key);
    expect(server.asked("clientKeys.rotate")).toMatchObject([
      { params: { id: client.id, key: clientKeyWith().id }, body: { overlap_hours } },
    ]);
  });

  test("that is refused is reported and shows no key", async () => {
    const { user } = await open([clientKeyWith()], [], { answers: { "clientKeys.rotate": refuse("conflict") } });
    await press(user, buttonOf("rotate", "ppk_abcd"));
    await answerDialog(user, say("clients.rotateTitle"), say("clients.keyAction.rotate"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("clients.rotateTitle") })).toBeNull();
    expect(screen.queryByRole("dialog", { name: say("clients.keyTitle") })).toBeNull();
  });
});

describe("revoking", () => {
  test("a key asks first and reloads the keys", async () => {
    const { user, server } = await open([clientKeyWith()], [], { answers: { "clientKeys.revoke": () => undefined } });
    await press(user, buttonOf("revoke", "ppk_abcd"));
    const dialog = await answerDialog(user, say("clients.revokeTitle"), say("clients.keyAction.revoke"));
    expect(dialog.textContent).toContain(say("clients.revokeText", { key: "ppk_abcd…" }));
    await findToast(say("clients.keyRevoked"));
    expect(server.asked("clientKeys.revoke").map(({ params }) => params)).toEqual([
      { id: client.id, key: clientKeyWith().id },
    ]);
    expect(server.asked("clientKeys.list")).toHaveLength(2);
  });

  test.each([
    ["Vault", "Vault"],
    ["", signingKeyWith().thumbprint],
  ])("a public key with the name “%s” is called %s", async (name, called) => {
    const key = signingKeyWith({ name });
    const { user, server } = await open([], [key], { answers: { "signingKeys.revoke": () => undefined } });
    await press(user, buttonOf("revoke", called));
    const dialog = await answerDialog(user, say("clients.revokeTitle"), say("clients.keyAction.revoke"));
    expect(dialog.textContent).toContain(say("clients.revokeSigningText", { key: called }));
    await findToast(say("clients.keyRevoked"));
    expect(server.asked("signingKeys.revoke").map(({ params }) => params)).toEqual([{ id: client.id, key: key.id }]);
  });

  test("that is refused or cancelled", async () => {
    const { user, server } = await open([clientKeyWith()], [], {
      answers: { "clientKeys.revoke": refuse("not_found") },
    });
    await press(user, buttonOf("revoke", "ppk_abcd"));
    await answerDialog(user, say("clients.revokeTitle"), say("ui.cancel"));
    expect(server.asked("clientKeys.revoke")).toEqual([]);
    await press(user, buttonOf("revoke", "ppk_abcd"));
    await answerDialog(user, say("clients.revokeTitle"), say("clients.keyAction.revoke"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("clients.revokeTitle") })).toBeNull();
  });
});

describe("a public key", () => {
  const okp = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
  const register = async (answers: NonNullable<Options>["answers"] = {}) => {
    const page = await open([], [], { answers });
    await press(page.user, say("clients.keyAction.register"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.registerTitle") });
    const add = () => page.user.click(within(dialog).getByRole("button", { name: say("clients.keyAction.register") }));
    return { ...page, dialog, add };
  };

  test("is registered with its public members only", async () => {
    const { user, server, add } = await register({ "signingKeys.create": signingKeyWith() });
    await fill(user, say("clients.keyName"), "Vault");
    await fill(user, say("clients.jwk"), JSON.stringify({ ...okp, kid: "one", use: "sig", alg: "EdDSA" }));
    await add();
    await findToast(say("clients.signingKeyAdded"));
    expect(server.asked("signingKeys.create")).toMatchObject([{ params: { id: client.id } }]);
    expect(server.asked("signingKeys.create")[0]?.body).toEqual({ name: "Vault", jwk: { ...okp, kid: "one" } });
    expect(screen.queryByRole("dialog", { name: say("clients.registerTitle") })).toBeNull();
    expect(server.asked("clientKeys.list")).toHaveLength(2);
  });

  test.each([
    ["no JSON", "ssh-ed25519 AAAA"],
    ["no object", "null"],
    ["a private one", JSON.stringify({ ...okp, d: "secret" })],
    ["one of another kind", JSON.stringify({ kty: "RSA", n: "1", e: "AQAB" })],
  ])("that is %s never leaves the page", async (_, jwk) => {
    const { user, server, add } = await register();
    await fill(user, say("clients.jwk"), jwk);
    await add();
    expect(errorAt(say("clients.jwk"))).toBe(say("clients.jwkWrong"));
    expect(server.asked("signingKeys.create")).toEqual([]);
  });

  test("is required", async () => {
    const { add, dialog } = await register();
    await add();
    expect(errorAt(say("clients.jwk"))).toBe(say("form.required"));
    const area = within(dialog).getByRole("textbox", { name: say("clients.jwk") });
    expect(descriptionOf(area)).toContain(say("clients.jwkHint"));
  });

  test.each([
    ["invalid_input", "clients.jwkWrong"],
    ["conflict", "clients.jwkTaken"],
  ] as const)("that the server refuses as %s says %s at the key", async (code, words) => {
    const { user, add } = await register({ "signingKeys.create": refuse(code) });
    await fill(user, say("clients.jwk"), JSON.stringify(okp));
    await add();
    await screen.findByText(say(words));
    expect(errorAt(say("clients.jwk"))).toBe(say(words));
    expect(screen.getByLabelText<HTMLTextAreaElement>(say("clients.jwk")).value).toBe(JSON.stringify(okp));
  });

  test("any other refusal is said at the form", async () => {
    const { user, add, dialog } = await register({ "signingKeys.create": refuse("unavailable") });
    await fill(user, say("clients.jwk"), JSON.stringify(okp));
    await add();
    expect((await within(dialog).findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    expect(errorAt(say("clients.jwk"))).toBeNull();
  });
});
