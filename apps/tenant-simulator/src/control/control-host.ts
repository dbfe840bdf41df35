import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApplicationCredentials } from "../directory/applications.ts";
import { ruleEdit } from "../mailbox/rules.ts";
import type { Control } from "./control.ts";

interface ControlFacts {
  readonly control: Control;
  readonly tenantId: string;
  readonly registration: ApplicationCredentials;
}

/** The simulator's control host: identity, state and commands. */
export function controlHost({ control, tenantId, registration }: ControlFacts) {
  return (app: FastifyInstance): void => {
    app.get("/", () => ({ tenantId, registration, now: control.now(), commands: Object.keys(commands) }));
    app.get("/state", () => control.dump());
    app.get("/labels", () => control.labels());
    app.get("/zone", () => control.zone());
    app.get("/violations", () => control.violations());
    app.post<{ Params: { command: string } }>("/:command", async ({ params, body }, reply) => {
      const asked = commands[params.command];
      if (asked === undefined) return await reply.code(404).send({ error: `There is no command ${params.command}` });
      try {
        return await reply.send((await asked.run(control, body)) ?? {});
      } catch (error) {
        const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
        return await reply.code(400).send({ error: message });
      }
    });
  };
}

/** A control operation available over HTTP. */
interface Command {
  /** Runs it with an unvalidated body. */
  readonly run: (control: Control, body: unknown) => unknown;
}

function command<Schema extends z.ZodType>(
  schema: Schema,
  run: (control: Control, body: z.output<Schema>) => unknown,
): Command {
  return { run: (control, body) => run(control, schema.parse(body ?? {})) };
}

const addresses = z.union([z.string(), z.array(z.string())]).optional();
const text = z.string().optional();
const share = z.number().min(0).max(1).optional();

const attachment = z.object({
  filename: z.string(),
  /** Base64. */
  content: z.base64().transform((encoded) => Buffer.from(encoded, "base64")),
  contentType: text,
  cid: text,
});

const mail = z.object({
  from: z.string(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: addresses,
  subject: z.string(),
  text,
  html: text,
  messageId: text,
  inReplyTo: text,
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z.array(attachment).optional(),
});

const delivery = z.object({
  mail: z.union([mail, z.object({ mime: z.base64() })]),
  to: addresses,
  ip: text,
  helo: text,
  from: text,
  isRead: z.boolean().optional(),
});

const faults = z.object({
  throttled: share,
  unavailable: share,
  lostAnswers: share,
  lostNotifications: share,
  latency: z.int().min(0).max(60_000).optional(),
  clockSkew: z.int().optional(),
  filterCap: z.int().min(1).max(5000).optional(),
  isPremium: z.boolean().optional(),
});

const plannedFault = z.object({
  kind: z.enum(["throttled", "unavailable", "transientError", "staleMailbox", "moveFailed", "lostAnswer"]),
  path: text,
  times: z.int().min(1).default(1),
  retryAfter: z.int().min(0).optional(),
});

const user = z.string();
const scenario = z.object({
  name: z.enum(["takeover_chain", "spray", "mail_bomb", "campaign"]),
  user: user.optional(),
  others: z.int().min(0).max(500).optional(),
});
const ruleChange = z.object({
  user,
  kind: z.enum(["created", "changed", "enabled", "disabled", "removed"]),
  ruleId: text,
  rule: ruleEdit.optional(),
  via: z.enum(["web", "rest", "desktop"]).optional(),
  ip: text,
  times: z.int().min(1).max(10_000).optional(),
});
const report = z.object({
  user,
  messageId: z.string(),
  kind: z.enum(["junk", "notJunk", "phishing"]).default("phishing"),
  to: text,
});
const feed = z.object({
  delay: z.number().min(0).optional(),
  duplicates: share,
  isShuffled: z.boolean().optional(),
});

const lifecycleEvent = z.enum(["reauthorizationRequired", "subscriptionRemoved", "missed"]);
const role = z.object({ role: z.string().min(1) });
const nothing = z.object({});

/** The operations of `POST /_sim/{name}`. */
const commands: Readonly<Record<string, Command>> = {
  deliver: command(
    delivery,
    async (control, { mail: sent, ...options }) =>
      await control.deliver("mime" in sent ? Buffer.from(sent.mime, "base64") : sent, options),
  ),
  advance: command(z.object({ seconds: z.number().min(0) }), async ({ advance, now }, { seconds }) => {
    await advance(seconds * 1000);
    return { now: now() };
  }),
  faults: command(faults, (control, changed) => control.setFaults(defined(changed))),
  "planned-faults": command(plannedFault, (control, fault) => control.planFault(fault)),
  "excluded-mailboxes": command(
    z.object({ user: z.string(), isExcluded: z.boolean().default(true) }),
    (control, body) => control.excludeMailbox(body.user, body.isExcluded),
  ),
  "expire-delta-tokens": command(nothing, (control) => control.expireDeltaTokens()),
  lifecycle: command(z.object({ event: lifecycleEvent, subscriptionId: text }), (control, { event, subscriptionId }) =>
    control.sendLifecycle(event, subscriptionId),
  ),
  settle: command(nothing, async (control) => await control.settled()),
  scenarios: command(scenario, async (control, body) => await control.runScenario(body.name, body.user, body.others)),
  rules: command(ruleChange, (control, { user: name, ...order }) => ({ id: control.changeRule(name, order) })),
  "group-members": command(z.object({ groupId: z.string(), members: z.array(z.string()) }), (control, body) =>
    control.setMembers(body.groupId, body.members),
  ),
  reports: command(
    report,
    async (control, body) => await control.report(body.user, body.messageId, body.kind, body.to),
  ),
  corpus: command(
    z.object({ folder: z.string(), seconds: z.number().min(0).default(0), isPast: z.boolean().default(false) }),
    async (control, { folder, ...options }) => ({ mails: await control.deliverCorpus(folder, options) }),
  ),
  feed: command(feed, (control, settings) => control.setFeed(defined(settings))),
  certificates: command(z.object({ pem: z.string() }), (control, { pem }) => control.addCertificate(pem)),
  secrets: command(
    z.object({ value: z.string().min(1), days: z.int().min(0).optional() }),
    (control, { value, days }) => control.addSecret(value, days),
  ),
  "remove-secret": command(z.object({ value: z.string() }), (control, { value }) => control.removeSecret(value)),
  "redirect-uris": command(z.object({ uri: z.url() }), (control, { uri }) => control.addRedirectUri(uri)),
  "grant-consent": command(nothing, (control) => control.grantConsent()),
  "revoke-consent": command(nothing, (control) => control.revokeConsent()),
  "grant-role": command(role, (control, body) => control.grantRole(body.role)),
  "remove-role": command(role, (control, body) => control.removeRole(body.role)),
  "revoke-tokens": command(nothing, (control) => control.revokeTokens()),
};

/** Omits undefined values, so that those settings stay. */
function defined<Value extends object>(changed: Value): Partial<{ [Name in keyof Value]: NonNullable<Value[Name]> }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names of the value are kept
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as Partial<{
    [Name in keyof Value]: NonNullable<Value[Name]>;
  }>;
}
