import { endpoints, mailAbility } from "@parapet/contract";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import * as z from "zod";
import { pick } from "../seeded-random.ts";
import type { Caller } from "./caller.ts";
import { every } from "./every.ts";
import { letters, type Recipient } from "./mails.ts";
import { until } from "./until.ts";

const hourMs = 3_600_000;
const mailboxes = 24;
const past = { days: 10, mails: 160, attacks: 0.12 } as const;
/** Time between mails that come while one looks on, in milliseconds. */
const paceMs = 15_000;
/** Seconds from the start at which something happens in the tenant. */
const plot = { takeover: 3, look: 8, campaign: 15, spray: 60 } as const;
/** Mails that are taken out of their mailboxes. */
const held = 3;
const reporting = "security.operations@meridianfreight.com";

/** A tenant without consent. */
export function startTenant(): Promise<TenantSimulator> {
  return startTenantSimulator({ mailboxes, isConsented: false });
}

const people = z.object({ users: z.array(z.object({ userPrincipalName: z.string() })) });

function recipientsOf({ control }: TenantSimulator): readonly Recipient[] {
  return people
    .parse(control.dump())
    .users.filter(({ userPrincipalName }) => userPrincipalName !== reporting)
    .map(({ userPrincipalName: address }) => ({ address, name: givenName(address) }));
}

function givenName(address: string): string {
  const [given = ""] = address.split(/[.@]/);
  return given.slice(0, 1).toUpperCase() + given.slice(1);
}

/** Connects the tenant as an administrator would, with ten days of mail in it, and has them analysed. */
export async function connectTenant(caller: Caller, tenant: TenantSimulator, random: () => number): Promise<void> {
  await deliverPast(tenant, random);
  tenant.control.grantConsent();
  await caller.call(endpoints["mailConnection.configure"], {
    body: {
      cloud: "simulator",
      simulator_url: new URL(tenant.urls.login).origin,
      tenant: tenant.domains[0] ?? "",
      client_id: tenant.registration.clientId,
      credential: { kind: "secret", secret: tenant.registration.secret },
      abilities: [...mailAbility.options],
    },
  });
  await caller.call(endpoints["mailConnection.test"], { body: {} });
  await untilWatched(caller);
  await protectLeaders(caller);
  await caller.call(endpoints["mailIntake.setReportingMailbox"], { body: { address: reporting } });
  await caller.call(endpoints["mailScans.start"], { body: { days: past.days } });
}

async function deliverPast(tenant: TenantSimulator, random: () => number): Promise<void> {
  const recipients = recipientsOf(tenant);
  const now = Date.now();
  for (let number = 0; number < past.mails; number += 1) {
    const ago = ((past.mails - number) / past.mails) * (past.days * 24 - 4) * hourMs + 600_000 * random();
    await deliverOne(tenant, recipients, { random, number, receivedAt: new Date(now - ago), isRead: random() < 0.8 });
  }
}

interface Arrival {
  readonly random: () => number;
  readonly number: number;
  readonly receivedAt?: Date;
  readonly isRead?: boolean;
}

async function deliverOne(
  { control }: TenantSimulator,
  recipients: readonly Recipient[],
  { random, number, ...arrival }: Arrival,
): Promise<void> {
  const kind = random() < past.attacks ? "attack" : "usual";
  const letter = pick(
    random,
    letters.filter((each) => each.kind === kind),
  );
  await control.deliver(letter.write(pick(random, recipients), number), arrival);
}

async function untilWatched(caller: Caller): Promise<void> {
  await until("The mailboxes of the tenant", async () => {
    const { total } = await caller.call(endpoints["mailboxes.list"]);
    return total >= mailboxes ? total : null;
  });
}

/** Those who are worth imitating are VIPs. */
async function protectLeaders(caller: Caller): Promise<void> {
  const { items } = await caller.call(endpoints["mailboxes.list"], { query: { page_size: 100 } });
  for (const { id, name } of items)
    if (/^(?:Ingrid Solheim|Marianne Kowalski|Tomás Herrera)$/.test(name))
      await caller.call(endpoints["mailboxes.change"], { params: { id }, body: { is_vip: true } });
}

/** A policy in dry run, and some email that is removed from mailboxes. */
export async function startResponse(caller: Caller): Promise<void> {
  await caller.call(endpoints["mailPolicies.create"], {
    body: {
      name: "Hold what asks for passwords",
      is_enabled: true,
      is_dry_run: true,
      conditions: { verdicts: ["malicious"], severities: [], attack_types: ["credential_phishing"], p_from: 90 },
      scope: "all",
      group_id: null,
      action: "quarantine",
      category: null,
      most_mailboxes: 50,
      notifies: true,
    },
  });
  const targets = await until("Malicious email", async () => {
    const { items } = await caller.call(endpoints["mail.list"], { query: { "verdict[is]": "malicious" } });
    const found = items.slice(-held).map(({ id }) => id);
    return found.length === held ? found : null;
  });
  await caller.call(endpoints["tenantActions.request"], {
    body: { kind: "quarantine", targets, reason: "Nobody should answer these" },
  });
}

/** Lets mail come in, and the tenant be attacked. @returns what ends it */
export function startPlot(caller: Caller, tenant: TenantSimulator, random: () => number): () => void {
  const recipients = recipientsOf(tenant);
  let number = past.mails;
  const endMail = every(paceMs, async () => deliverOne(tenant, recipients, { random, number: (number += 1) }));
  const { control } = tenant;
  const acts: readonly (readonly [seconds: number, act: () => Promise<void>])[] = [
    [plot.campaign, () => campaign(tenant)],
    [plot.takeover, () => control.runScenario("takeover_chain", undefined, 8)],
    // Somebody who looks on does not want to wait for the next round.
    [plot.look, () => readLogs(caller)],
    [plot.spray, () => control.runScenario("spray", "tomas.herrera@meridianfreight.com", 12)],
  ];
  const timers = acts.map(([seconds, act]) => setTimeout(() => void act().catch(console.error), seconds * 1000));
  return () => {
    endMail();
    for (const timer of timers) clearTimeout(timer);
  };
}

async function readLogs(caller: Caller): Promise<void> {
  await caller.call(endpoints["loginEvents.read"], { body: {} });
  await caller.call(endpoints["ruleSweeps.start"], { body: {} });
}

/** The same lure reaches nine people, and one of them reports it. */
async function campaign({ control }: TenantSimulator): Promise<void> {
  const user = "priya.raghunathan@meridianfreight.com";
  await control.runScenario("campaign", user, 8);
  const [copy] = await control.deliver({
    from: '"IT Service Desk" <helpdesk@meridlanfreight.com>',
    to: user,
    subject: "Your password expires in 24 hours",
    html: '<p>Keep your password here: <a href="https://login.account-verify.example/">portal.meridianfreight.com</a></p>',
  });
  if (copy !== undefined) await control.report(user, copy.id, "phishing");
}
