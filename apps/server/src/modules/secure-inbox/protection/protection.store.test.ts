import { mailReport } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { contactTable } from "../intake/table.ts";
import { getMail } from "../mail/get-mail.ts";
import { reanalyzeEmail } from "../mail/reanalyze-email.ts";
import { mailboxTable } from "../mail/table.ts";
import { uploadMail } from "../mail/upload-mail.ts";
import { addProtection, removeProtection } from "./change-protection.ts";
import { listProtection } from "./queries.ts";
import { delivered, partnersIp, startProvenMail } from "./testing.ts";

let world: Awaited<ReturnType<typeof startProvenMail>>;
beforeAll(async () => {
  world = await startProvenMail();
});
afterAll(() => world.close());

type Org = Awaited<ReturnType<typeof world.addOrg>>;

const days = (count: number) => new Date(world.clock.now().getTime() + count * 86_400_000);
/** The state of a signal for a delivered email. */
async function stateOf(org: Org, id: string, raw: Buffer, receivedAt = world.clock.now()): Promise<string> {
  const mail = await getMail(org.analyst.call, await org.deliver(raw, { receivedAt }));
  return mailReport.parse(mail.report).signals.find((signal) => signal.id === id)?.state ?? "no such signal";
}

const asksForPassword = (from: string, ip?: string) =>
  delivered({
    from,
    ...(ip !== undefined && { ip }),
    subject: "Your Microsoft password expires today",
    text: "Your mailbox password expires today. Verify your account password now at https://login.rnicrosoft.example/verify or your account will be closed.",
  });
const phisher = "Microsoft Account Team <security@rnicrosoft.example>";

describe("an allowed sender", () => {
  test("is allowed if its domain authenticates, until the entry expires or is removed", async () => {
    const org = await world.addOrg();
    const { deliver, analyst, admin } = org;
    const verdict = async (raw: Buffer) => (await getMail(analyst.call, await deliver(raw))).verdict;
    expect(await verdict(asksForPassword(phisher))).toBe("malicious");
    expect(await stateOf(org, "context.tenant_allow", asksForPassword(phisher))).toBe("absent");
    const entry = await addProtection(admin.call, {
      kind: "allow",
      value: "@RNICROSOFT.example",
      reason: "Ours",
      expires_at: days(2).toISOString(),
    });
    expect(entry).toMatchObject({ value: "rnicrosoft.example", created_by: admin.user.email, is_expired: false });
    expect(await verdict(asksForPassword(phisher))).toBe("clean");
    expect(await stateOf(org, "context.tenant_allow", asksForPassword(phisher))).toBe("raised");
    expect(await verdict(asksForPassword(phisher, "198.51.100.66"))).toBe("malicious");
    world.clock.advance({ days: 3 });
    expect(await verdict(asksForPassword(phisher))).toBe("malicious");
    await removeProtection(admin.call, entry.id);
    await addProtection(admin.call, { kind: "allow", value: "security@rnicrosoft.example" });
    expect(await verdict(asksForPassword(phisher))).toBe("clean");
    expect(await verdict(asksForPassword("Microsoft Account Team <other@rnicrosoft.example>"))).toBe("malicious");
    const { rows } = await world.platform.postgres.pool.query<{ action: string }>(
      "SELECT action FROM audit_entry WHERE provider_id = $1 AND subject_type = 'mail_protection' ORDER BY time, id",
      [org.providerId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["add", "remove", "add"].map((verb) => `mail_protection.${verb}`));
  });

  test("isn't allowed with malware", async () => {
    const { admin, analyst, deliver } = await world.addOrg();
    await addProtection(admin.call, { kind: "allow", value: "partner.example" });
    const program = delivered({
      from: "Bo <bo@partner.example>",
      headers: ["MIME-Version: 1.0"],
    })
      .toString()
      .replace(/Content-Type: text\/plain; charset=utf-8\r\n\r\n[\s\S]*$/, "")
      .concat(
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe invoice.\r\n",
        '--b\r\nContent-Type: application/pdf; name="invoice.pdf.exe"\r\n',
        'Content-Disposition: attachment; filename="invoice.pdf.exe"\r\nContent-Transfer-Encoding: base64\r\n\r\n',
        `${Buffer.from("MZ\u0090\0\u0003\0\0\0\u0004\0\0\0".padEnd(512, "\0"), "latin1").toString("base64")}\r\n--b--\r\n`,
      );
    const mail = await getMail(analyst.call, await deliver(Buffer.from(program)));
    expect(mail.report?.rules.map(({ id }) => id)).toContain("disguised-program");
    expect(mail.signals).toContain("context.tenant_allow");
    expect(mail.verdict).toBe("malicious");
  });
});

test("a simulation isn't a threat if its domain is listed and authenticated or sent from a listed network", async () => {
  const org = await world.addOrg();
  const { admin } = org;
  const trainer = "Helpdesk <it@mail.trainer.example>";
  const exercise = (ip?: string) => asksForPassword(trainer, ip);
  expect(await stateOf(org, "context.simulation", exercise())).toBe("absent");
  await addProtection(admin.call, { kind: "simulation_domain", value: "trainer.example" });
  expect(await stateOf(org, "context.simulation", exercise("198.51.100.66"))).toBe("absent");
  await addProtection(admin.call, { kind: "simulation_network", value: "198.51.100.0/26" });
  expect(await stateOf(org, "context.simulation", exercise("198.51.100.66"))).toBe("absent");
  expect(await stateOf(org, "context.simulation", exercise("198.51.100.6"))).toBe("raised");
  expect(await stateOf(org, "context.simulation", asksForPassword(phisher, "198.51.100.6"))).toBe("absent");
  expect(await stateOf(org, "context.simulation", asksForPassword("It <it@trainer.example>", partnersIp))).toBe(
    "raised",
  );
});

test("imitations of a partner's name are detected", async () => {
  const org = await world.addOrg();
  const imitation = () => delivered({ from: "Kim <kim@blueharbuor.com>" });
  expect(await stateOf(org, "domain.typo", imitation())).toBe("absent");
  await addProtection(org.admin.call, { kind: "partner", value: "www.blueharbour.com" });
  expect((await listProtection(org.viewer.call)).items.map(({ value }) => value)).toEqual(["blueharbour.com"]);
  expect(await stateOf(org, "domain.typo", imitation())).toBe("raised");
  expect(await stateOf(org, "domain.typo", delivered({ from: "Kim <kim@blueharbour.com>" }))).toBe("absent");
});

test("a VIP's name with another address is detected, but not with the VIP's own", async () => {
  const org = await world.addOrg();
  const as = (name: string, address: string) => delivered({ from: `${name} <${address}>` });
  const vip = "name.vip_impersonation";
  expect(await stateOf(org, vip, as("Ann Meyer", "boss@mail.example"))).toBe("unavailable");
  await world.db
    .update(mailboxTable)
    .set({ isVipByHand: true, vipNames: ["Anna-Lena Meyer-Roth"], vipAddresses: ["ann@home.example"] })
    .where(eq(mailboxTable.id, org.mailbox.id));
  expect(await stateOf(org, vip, as("Ann Meyer", "boss@mail.example"))).toBe("raised");
  expect(await stateOf(org, vip, as("Anna-Lena Meyer-Roth", "boss@mail.example"))).toBe("raised");
  expect(await stateOf(org, vip, as("Ann Meyer", "ann@home.example"))).toBe("absent");
  expect(await stateOf(org, vip, as("Ann Smith", "boss@mail.example"))).toBe("absent");
  const uploaded = await uploadMail(org.analyst.call, "a.eml", as("Ann Meyer", "boss@mail.example"));
  expect(uploaded.signals).toContain(vip);
  const quoting = () =>
    delivered({
      from: "Kim <kim@mail.example>",
      subject: "Re: Payment",
      text: "Please process the wire transfer today, our bank details have changed.\r\n\r\nFrom: Ann Meyer <ann@home2.example>\r\nSent: Monday\r\nTo: Kim\r\nSubject: Payment\r\n\r\nApproved. Please pay the invoice.",
    });
  expect(await stateOf(org, "thread.vip_quoted", quoting())).toBe("raised");
  await world.db.update(mailboxTable).set({ isVipByHand: false }).where(eq(mailboxTable.id, org.mailbox.id));
  expect(await stateOf(org, "thread.vip_quoted", quoting())).toBe("unavailable");
  expect(await stateOf(org, "name.employee_impersonation", as("Ann Meyer", "boss@mail.example"))).toBe("raised");
});

test("a language is unusual if it is neither listed nor learned", async () => {
  const org = await world.addOrg();
  const french =
    "Bonjour, veuillez trouver ci-joint le compte rendu de notre réunion de lundi. Nous vous remercions de votre confiance et restons à votre disposition pour toute question.";
  const inFrench = () => delivered({ from: "Luc <luc@partner.example>", text: french });
  const unusual = "body.language_unusual";
  expect(await stateOf(org, unusual, inFrench())).toBe("unavailable");
  const entry = await addProtection(org.admin.call, { kind: "language", value: "EN" });
  expect(await stateOf(org, unusual, inFrench())).toBe("raised");
  expect(await stateOf(org, unusual, delivered({ from: "Bo <bo@partner.example>" }))).toBe("absent");
  await removeProtection(org.admin.call, entry.id);
  for (let at = 0; at < 50; at += 1) await org.deliver(delivered({ from: "Bo <bo@partner.example>" }));
  expect((await listProtection(org.viewer.call)).languages).toMatchObject({
    usual: ["en", "fr"],
    is_chosen: false,
    seen: [{ language: "en" }, { language: "fr" }],
  });
  expect(await stateOf(org, unusual, inFrench())).toBe("absent");
});

test("a domain's age is known from its first email, after the first days", async () => {
  const org = await world.addOrg();
  const mail = () => delivered({ from: "Kim <kim@young.example>" });
  expect(await stateOf(org, "domain.young", mail(), days(-40))).toBe("unavailable");
  expect(await stateOf(org, "domain.young", mail(), days(-20))).toBe("unavailable");
  expect(await stateOf(org, "domain.young", mail(), days(0))).toBe("absent");
});

test("unusual writing habits of a partner are detected", async () => {
  const org = await world.addOrg();
  const baseline = {
    from: "Bo <bo@partner.example>",
    headers: ["X-Mailer: Apple Mail (2.3774)", "Date: Mon, 2 Mar 2026 10:00:00 +0100"],
  };
  const other = ["X-Mailer: PHPMailer 6.1", "Date: Mon, 2 Mar 2026 10:00:00 -0700", "Reply-To: bo@pay.example"];
  const compromised = "sender.compromised_partner";
  for (let at = 0; at < 6; at += 1) await org.deliver(delivered(baseline), { receivedAt: days(at - 20) });
  await world.db.insert(contactTable).values({
    mailboxId: org.mailbox.id,
    address: "bo@partner.example",
    sent: 6,
    firstSentAt: days(-20),
    lastSentAt: days(-2),
  });
  const summer = ["X-Mailer: Apple Mail (2.3800)", "Date: Mon, 6 Apr 2026 10:00:00 +0200", "Reply-To: bo@pay.example"];
  expect(await stateOf(org, compromised, delivered({ ...baseline, headers: summer }))).toBe("absent");
  expect(await stateOf(org, compromised, delivered({ ...baseline, headers: other }))).toBe("raised");
  const unknownSender = delivered({ from: "Cy <cy@other.example>", headers: other });
  expect(await stateOf(org, compromised, unknownSender)).toBe("unavailable");
});

test("reanalysis uses the current entries of the sender", async () => {
  const { admin, analyst, deliver } = await world.addOrg();
  const id = await deliver(asksForPassword(phisher));
  await addProtection(admin.call, { kind: "allow", value: "rnicrosoft.example" });
  expect(await reanalyzeEmail(analyst.call, id)).toMatchObject({ verdict: "clean" });
});

test("invalid and duplicate entries are rejected, as are other providers'", async () => {
  const { admin } = await world.addOrg();
  const add = (kind: Parameters<typeof addProtection>[1]["kind"], value: string) =>
    codeOf(addProtection(admin.call, { kind, value }));
  expect(await add("partner", "com")).toBe("invalid_input");
  expect(await add("allow", "a b@partner.example")).toBe("invalid_input");
  expect(await add("allow", "https://partner.example/x")).toBe("invalid_input");
  expect(await add("simulation_network", "0.0.0.0/0")).toBe("invalid_input");
  expect(await add("simulation_network", "300.0.0.1")).toBe("invalid_input");
  expect(await add("language", "english")).toBe("invalid_input");
  const entry = await addProtection(admin.call, { kind: "simulation_network", value: "2001:db8::/48" });
  expect(await add("simulation_network", "2001:DB8::/48")).toBe("conflict");
  const other = await world.addOrg();
  expect(await codeOf(removeProtection(other.admin.call, entry.id))).toBe("not_found");
});
