import { describe, expect, it } from "vitest";
import { type AccountKnowledge, sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { DirectoryAudit } from "../sign-in.ts";
import { audit, minute, start } from "../testing.ts";
import { consentedApp, illicitConsent } from "./illicit-consent.ts";

const found = (audits: readonly DirectoryAudit[], knowledge: AccountKnowledge = {}) =>
  illicitConsent(sceneOf({ signIns: [], audits }, knowledge, rareShare));

interface Given {
  readonly permissions?: string;
  readonly isAdmin?: string;
  readonly id?: string;
  readonly name?: string;
}
const target = ({
  permissions = "[] => [[ConsentType: Principal, Scope: Mail.Read offline_access, CreatedDateTime: ]]",
  isAdmin = "False",
  id = "sp-1",
  name = "Tidy",
}: Given) => ({
  id,
  name,
  type: "ServicePrincipal",
  changed: { "ConsentContext.IsAdminConsent": isAdmin, "ConsentAction.Permissions": permissions },
});
const consent = (given: Given = {}, part: Partial<DirectoryAudit> = {}) =>
  audit({ activity: "Consent to application", targets: [target(given)], ...part });
const scope = (scopes: string) => ({ permissions: `[] => [[Id: x, Scope: ${scopes}]]; ` });

describe("a consent with lasting access to a user's data", () => {
  it("is reported with the application and its scopes", () => {
    const one = consent(scope("Mail.Read openid Files.ReadWrite.All offline_access"));
    expect(found([one])).toEqual([
      {
        id: "consent.illicit",
        key: `consent.illicit|${one.id}`,
        userId: "ann",
        at: start,
        points: 55,
        evidence: { app: "Tidy", permissions: ["Mail.Read", "Files.ReadWrite.All"], ip: "198.51.100.90" },
        clears: ["app_is_approved", "user_confirms"],
        events: [one.id],
        isRisky: false,
      },
    ]);
    expect(found([consent({}, { ip: "" })])[0]?.evidence).not.toHaveProperty("ip");
  });

  it.each([
    ["Mail.Read offline_access", ["Mail.Read"]],
    ["mail.readwrite OFFLINE_ACCESS", ["mail.readwrite"]],
    ["MailboxSettings.ReadWrite offline_access", ["MailboxSettings.ReadWrite"]],
    ["Files.Read.All offline_access", ["Files.Read.All"]],
    ["Chat.Read offline_access", ["Chat.Read"]],
    ["EWS.AccessAsUser.All offline_access", ["EWS.AccessAsUser.All"]],
    ["Mail.Read Mail.Read offline_access", ["Mail.Read"]],
    ["offline_access", null],
    ["Mail.Read", null],
    ["User.Read openid profile offline_access", null],
    // Names that only contain the same words.
    ["Calendars.Mail.Read MyFiles.Read Mailbox offline_access", null],
    ["", null],
  ])("with the scopes %o reaches %o", (scopes, permissions) => {
    expect(found([consent(scope(scopes))]).map(({ evidence }) => evidence["permissions"])).toEqual(
      permissions === null ? [] : [permissions],
    );
  });

  it("can have its scopes in several grants", () => {
    const permissions = "[] => [[Scope: offline_access], [Scope: Mail.Send,Files.Read]; [scope:Chat.Read]]";
    expect(found([consent({ permissions })])[0]?.evidence["permissions"]).toEqual(["Mail.Send", "Chat.Read"]);
  });

  it.each([
    ["False", 1],
    ["", 1],
    ["True", 0],
    [" true ", 0],
  ])("is ignored if an administrator granted it: %o", (isAdmin, times) => {
    expect(found([consent({ isAdmin })])).toHaveLength(times);
  });

  it("needs the properties of a consent", () => {
    expect(found([consent({}, { targets: [{ ...target({}), changed: {} }] })])).toEqual([]);
  });
});

describe("an application known to the tenant", () => {
  it("isn't reported, by ID or name", () => {
    expect(found([consent()], { knownApps: new Set(["sp-1"]) })).toEqual([]);
    expect(found([consent()], { knownApps: new Set(["Tidy"]) })).toEqual([]);
    expect(found([consent()], { knownApps: new Set(["Other"]) })).toHaveLength(1);
  });

  it("is known after its first consent by any user", () => {
    const first = consent({}, { at: start });
    const second = consent({}, { at: start + minute, actorId: "bob" });
    expect(found([second, first]).map(({ events }) => events)).toEqual([[first.id]]);
    const byAdmin = consent({ isAdmin: "True" }, { at: start });
    expect(found([byAdmin, second])).toEqual([]);
    const renamed = consent({ name: "Tidier" }, { at: start + minute });
    expect(found([first, renamed])).toHaveLength(1);
    const other = consent({ id: "sp-2", name: "Neat" }, { at: start + minute });
    expect(found([first, other])).toHaveLength(2);
  });

  it("doesn't modify the caller's list", () => {
    const knownApps = new Set<string>();
    found([consent()], { knownApps });
    expect(knownApps.size).toBe(0);
  });
});

describe("the application of a consent", () => {
  it.each([
    ["Consent to application", true],
    ["consent to application.", true],
    [" Consent to application ", true],
    ["Consent to application declined", false],
    ["Revoke consent to application", false],
    ["Add app role assignment grant to user", false],
    ["", false],
  ])("is there for the activity %o: %s", (activity, expected) => {
    expect(consentedApp(consent({}, { activity })) !== null).toBe(expected);
  });

  it("is the service principal, or else the first target, of a consent that succeeded", () => {
    const user = { id: "ann", name: "Ann", type: "User", changed: {} };
    expect(consentedApp(consent({}, { targets: [user, target({})] }))?.id).toBe("sp-1");
    expect(consentedApp(consent({}, { targets: [user] }))?.id).toBe("ann");
    expect(consentedApp(consent({}, { targets: [] }))).toBeNull();
    expect(consentedApp(consent({}, { isSuccess: false }))).toBeNull();
  });
});
