import { expect, test } from "vitest";
import { clean } from "../mail/authenticate-mail.ts";
import { createTenant } from "../tenant.ts";
import { deliverMail, type DeliveryOptions } from "./deliver-mail.ts";

const tenant = createTenant({ clock: { isFrozen: true, start: new Date("2026-11-02T09:00:00Z") } });
const to = "marianne.kowalski@meridianfreight.com";

async function deliver(from: string, options: DeliveryOptions = {}) {
  const [delivered] = await deliverMail(tenant, { from, to, subject: "Hello", text: "Hello" }, options);
  if (delivered === undefined) throw new Error("The email was not delivered");
  const { mailbox, item } = delivered;
  const header = (name: string) => item.content.headers.find((each) => each.name === name)?.value ?? "";
  return { folder: mailbox.folders.get(item.folderId)?.wellKnownName, header };
}

test("a partner's own server passes SPF, DKIM and DMARC", async () => {
  const { folder, header } = await deliver("grace@harbourshipping.example");
  expect(folder).toBe("inbox");
  expect(header("Authentication-Results")).toMatch(
    /spf=pass \(sender IP is 198\.51\.100\.11\).*dkim=pass .*dmarc=pass action=none header\.from=harbourshipping\.example;.*compauth=pass reason=100/,
  );
  expect(header("X-Forefront-Antispam-Report")).toMatch(/^CIP:198\.51\.100\.11;.*SCL:1;.*CAT:NONE;.*DIR:INB;/);
});

test("spoofing a protected domain ends in Junk Email", async () => {
  const { folder, header } = await deliver("ceo@meridianfreight.com", { ip: "192.0.2.99" });
  expect(folder).toBe("junkemail");
  expect(header("Authentication-Results")).toMatch(/spf=fail.*dmarc=fail action=oreject.*compauth=fail reason=000/);
  expect(header("X-Forefront-Antispam-Report")).toMatch(/SCL:5;.*CAT:SPOOF;/);
});

test("a domain without a policy fails softly, and a given verdict takes precedence", async () => {
  expect((await deliver("kim@atlas-douane.example", { ip: "192.0.2.99" })).folder).toBe("inbox");
  const given = await deliver("ceo@meridianfreight.com", { ip: "192.0.2.99", verdict: clean });
  expect(given.folder).toBe("inbox");
  expect((await deliver("who@unknown.example")).header("Authentication-Results")).toMatch(
    /spf=none.*dkim=none.*dmarc=none/,
  );
});

test("internal email bypasses the border", async () => {
  const { folder, header } = await deliver("priya.raghunathan@meridianfreight.com");
  expect(folder).toBe("inbox");
  expect(header("X-MS-Exchange-Organization-AuthAs")).toBe("Internal");
  expect(header("Authentication-Results")).toBe("");
});

test("aliases, groups and Bcc recipients reach their mailboxes once each", async () => {
  const addressed = { from: "grace@harbourshipping.example", subject: "x", text: "x" };
  const copies = await deliverMail(tenant, {
    ...addressed,
    to: ["leadership@meridianfreight.com", "Marianne <marianne.kowalski@meridianfreight.eu>"],
    bcc: "layla.haddad@meridianfreight.com",
  });
  const names = copies.map(({ mailbox }) => tenant.directory.users.get(mailbox.userId)?.displayName);
  expect(names).toHaveLength(7);
  expect(names).toContain("ليلى حداد");
  expect(await deliverMail(tenant, { ...addressed, to: "unknown@meridianfreight.com" })).toEqual([]);
});

test("the same seed creates the same tenant", () => {
  const [one, two, other] = ["a", "a", "b"].map((seed) =>
    [...createTenant({ seed }).directory.users.values()].map(({ id }) => id),
  );
  expect(one).toEqual(two);
  expect(one).not.toEqual(other);
});
