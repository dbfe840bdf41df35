import { mailReport } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { contactTable } from "../intake/table.ts";
import { getMail } from "../mail/get-mail.ts";
import { reanalyseMail } from "../mail/reanalyse-mail.ts";
import { mailboxTable } from "../mail/table.ts";
import { uploadMail } from "../mail/upload-mail.ts";
import { addProtection, removeProtection } from "./change-protection.ts";
import { listProtection } from "./list-protection.ts";
import { delivered, partnersIp, startProvenMail } from "./testing.ts";

let world: Awaited<ReturnType<typeof startProvenMail>>;
beforeAll(async () => {
  world = await startProvenMail();
});
afterAll(() => world.close());

type House = Awaited<ReturnType<typeof world.addHouse>>;

const days = (count: number) => new Date(world.clock.now().getTime() + count * 86_400_000);
/** What a signal says of a delivered mail. */
async function stateOf(house: House, id: string, raw: Buffer, receivedAt = world.clock.now()): Promise<string> {
  const mail = await getMail(house.analyst.call, await house.deliver(raw, { receivedAt }));
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
  test("is let through when its domain is proven, until the entry ends or goes", async () => {
    const house = await world.addHouse();
    const { deliver, analyst, admin } = house;
    const verdict = async (raw: Buffer) => (await getMail(analyst.call, await deliver(raw))).verdict;
    expect(await verdict(asksForPassword(phisher))).toBe("malicious");
    expect(await stateOf(house, "context.tenant_allow", asksForPassword(phisher))).toBe("absent");
    const entry = await addProtection(admin.call, {
      kind: "allow",
      value: "@RNICROSOFT.example",
      reason: "Ours",
      expires_at: days(2).toISOString(),
    });
    expect(entry).toMatchObject({ value: "rnicrosoft.example", created_by: admin.user.email, is_expired: false });
    expect(await verdict(asksForPassword(phisher))).toBe("clean");
    expect(await stateOf(house, "context.tenant_allow", asksForPassword(phisher))).toBe("raised");
    expect(await verdict(asksForPassword(phisher, "198.51.100.66"))).toBe("malicious");
    world.clock.advance({ days: 3 });
    expect(await verdict(asksForPassword(phisher))).toBe("malicious");
    await removeProtection(admin.call, entry.id);
    await addProtection(admin.call, { kind: "allow", value: "security@rnicrosoft.example" });
    expect(await verdict(asksForPassword(phisher))).toBe("clean");
    expect(await verdict(asksForPassword("Microsoft Account Team <other@rnicrosoft.example>"))).toBe("malicious");
    const { rows } = await world.platform.postgres.pool.query<{ action: string }>(
      "SELECT action FROM audit_entry WHERE provider_id = $1 AND subject_type = 'mail_protection' ORDER BY time, id",
      [house.providerId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["add", "remove", "add"].map((verb) => `mail_protection.${verb}`));
  });

  test("is not let through with malware", async () => {
    const { admin, analyst, deliver } = await world.addHouse();
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

test("an exercise is no threat when its domain is listed, and proven or sent from a listed network", async () => {
  const house = await world.addHouse();
  const { admin } = house;
  const trainer = "Helpdesk <it@mail.trainer.example>";
  const exercise = (ip?: string) => asksForPassword(trainer, ip);
  expect(await stateOf(house, "context.simulation", exercise())).toBe("absent");
  await addProtection(admin.call, { kind: "simulation_domain", value: "trainer.example" });
  expect(await stateOf(house, "context.simulation", exercise("198.51.100.66"))).toBe("absent");
  await addProtection(admin.call, { kind: "simulation_network", value: "198.51.100.0/26" });
  expect(await stateOf(house, "context.simulation", exercise("198.51.100.66"))).toBe("absent");
  expect(await stateOf(house, "context.simulation", exercise("198.51.100.6"))).toBe("raised");
  expect(await stateOf(house, "context.simulation", asksForPassword(phisher, "198.51.100.6"))).toBe("absent");
  expect(await stateOf(house, "context.simulation", asksForPassword("It <it@trainer.example>", partnersIp))).toBe(
    "raised",
  );
});

test("a partner's name is watched for imitations", async () => {
  const house = await world.addHouse();
  const imitation = () => delivered({ from: "Kim <kim@blueharbuor.com>" });
  expect(await stateOf(house, "domain.typo", imitation())).toBe("absent");
  await addProtection(house.admin.call, { kind: "partner", value: "www.blueharbour.com" });
  expect((await listProtection(house.viewer.call)).items.map(({ value }) => value)).toEqual(["blueharbour.com"]);
  expect(await stateOf(house, "domain.typo", imitation())).toBe("raised");
  expect(await stateOf(house, "domain.typo", delivered({ from: "Kim <kim@blueharbour.com>" }))).toBe("absent");
});

test("a VIP's name on another address is noticed, and the VIP's own address is not", async () => {
  const house = await world.addHouse();
  const as = (name: string, address: string) => delivered({ from: `${name} <${address}>` });
  const vip = "name.vip_impersonation";
  expect(await stateOf(house, vip, as("Ann Meyer", "boss@mail.example"))).toBe("unavailable");
  await world.db
    .update(mailboxTable)
    .set({ isVipByHand: true, vipNames: ["Anna-Lena Meyer-Roth"], vipAddresses: ["ann@home.example"] })
    .where(eq(mailboxTable.id, house.mailbox.id));
  expect(await stateOf(house, vip, as("Ann Meyer", "boss@mail.example"))).toBe("raised");
  expect(await stateOf(house, vip, as("Anna-Lena Meyer-Roth", "boss@mail.example"))).toBe("raised");
  expect(await stateOf(house, vip, as("Ann Meyer", "ann@home.example"))).toBe("absent");
  expect(await stateOf(house, vip, as("Ann Smith", "boss@mail.example"))).toBe("absent");
  const uploaded = await uploadMail(house.analyst.call, "a.eml", as("Ann Meyer", "boss@mail.example"));
  expect(uploaded.signals).toContain(vip);
  const quoting = () =>
    delivered({
      from: "Kim <kim@mail.example>",
      subject: "Re: Payment",
      text: "Please process the wire transfer today, our bank details have changed.\r\n\r\nFrom: Ann Meyer <ann@home2.example>\r\nSent: Monday\r\nTo: Kim\r\nSubject: Payment\r\n\r\nApproved. Please pay the invoice.",
    });
  expect(await stateOf(house, "thread.vip_quoted", quoting())).toBe("raised");
  await world.db.update(mailboxTable).set({ isVipByHand: false }).where(eq(mailboxTable.id, house.mailbox.id));
  expect(await stateOf(house, "thread.vip_quoted", quoting())).toBe("unavailable");
  expect(await stateOf(house, "name.employee_impersonation", as("Ann Meyer", "boss@mail.example"))).toBe("raised");
});

test("a language is unusual when the organization neither chose nor learnt it", async () => {
  const house = await world.addHouse();
  const french =
    "Bonjour, veuillez trouver ci-joint le compte rendu de notre réunion de lundi. Nous vous remercions de votre confiance et restons à votre disposition pour toute question.";
  const inFrench = () => delivered({ from: "Luc <luc@partner.example>", text: french });
  const unusual = "body.language_unusual";
  expect(await stateOf(house, unusual, inFrench())).toBe("unavailable");
  const entry = await addProtection(house.admin.call, { kind: "language", value: "EN" });
  expect(await stateOf(house, unusual, inFrench())).toBe("raised");
  expect(await stateOf(house, unusual, delivered({ from: "Bo <bo@partner.example>" }))).toBe("absent");
  await removeProtection(house.admin.call, entry.id);
  for (let at = 0; at < 50; at += 1) await house.deliver(delivered({ from: "Bo <bo@partner.example>" }));
  expect((await listProtection(house.viewer.call)).languages).toMatchObject({
    usual: ["en", "fr"],
    is_chosen: false,
    seen: [{ language: "en" }, { language: "fr" }],
  });
  expect(await stateOf(house, unusual, inFrench())).toBe("absent");
});

test("the age of a domain is known from its first mail on, once it is no longer young", async () => {
  const house = await world.addHouse();
  const mail = () => delivered({ from: "Kim <kim@young.example>" });
  expect(await stateOf(house, "domain.young", mail(), days(-40))).toBe("unavailable");
  expect(await stateOf(house, "domain.young", mail(), days(-20))).toBe("unavailable");
  expect(await stateOf(house, "domain.young", mail(), days(0))).toBe("absent");
});

test("a partner that writes in another way than ever before is noticed", async () => {
  const house = await world.addHouse();
  const usual = {
    from: "Bo <bo@partner.example>",
    headers: ["X-Mailer: Apple Mail (2.3774)", "Date: Mon, 2 Mar 2026 10:00:00 +0100"],
  };
  const other = ["X-Mailer: PHPMailer 6.1", "Date: Mon, 2 Mar 2026 10:00:00 -0700", "Reply-To: bo@pay.example"];
  const compromised = "sender.compromised_partner";
  for (let at = 0; at < 6; at += 1) await house.deliver(delivered(usual), { receivedAt: days(at - 20) });
  await world.db.insert(contactTable).values({
    mailboxId: house.mailbox.id,
    address: "bo@partner.example",
    sent: 6,
    firstSentAt: days(-20),
    lastSentAt: days(-2),
  });
  const summer = ["X-Mailer: Apple Mail (2.3800)", "Date: Mon, 6 Apr 2026 10:00:00 +0200", "Reply-To: bo@pay.example"];
  expect(await stateOf(house, compromised, delivered({ ...usual, headers: summer }))).toBe("absent");
  expect(await stateOf(house, compromised, delivered({ ...usual, headers: other }))).toBe("raised");
  const stranger = delivered({ from: "Cy <cy@other.example>", headers: other });
  expect(await stateOf(house, compromised, stranger)).toBe("unavailable");
});

test("a mail is analysed again with what is said of its sender now", async () => {
  const { admin, analyst, deliver } = await world.addHouse();
  const id = await deliver(asksForPassword(phisher));
  await addProtection(admin.call, { kind: "allow", value: "rnicrosoft.example" });
  expect(await reanalyseMail(analyst.call, id)).toMatchObject({ verdict: "clean" });
});

test("entries are refused when they are none of their kind, doubled or another provider's", async () => {
  const { admin } = await world.addHouse();
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
  const other = await world.addHouse();
  expect(await codeOf(removeProtection(other.admin.call, entry.id))).toBe("not_found");
});
