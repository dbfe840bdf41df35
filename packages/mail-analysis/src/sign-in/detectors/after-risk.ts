import type { Detection } from "../detection.ts";
import type { Scene } from "../scene.ts";
import type { DirectoryAudit, Trace } from "../sign-in.ts";
import { consentedApp } from "./illicit-consent.ts";

const minuteMs = 60_000;
const persistence = { beforeMs: 30 * minuteMs, afterMs: 60 * minuteMs } as const;
const chainMs = 24 * 60 * minuteMs;
const hourMs = 60 * minuteMs;
/** More messages per hour than a person sends by hand. */
const minBurst = 50;
const points = { persistence: 60, rule: 50, chain: 60, anotherStep: 15, maxChain: 90 };

/** Takeover steps in the order of a chain's evidence. */
const chainSteps = ["mfa_method", "rule", "forwarding", "notice_deleted", "consent", "mass_mail"] as const;
type ChainStep = (typeof chainSteps)[number];

interface Step {
  readonly step: ChainStep;
  readonly at: number;
  readonly label: string;
  readonly events: readonly string[];
}

/** Activity after risky sign-ins: new authentication methods, rules, and takeover chains of them. */
export function findAfterRisk(scene: Scene, found: readonly Detection[]): Detection[] {
  const risky = Map.groupBy(
    found.filter(({ isRisky }) => isRisky).toSorted((a, b) => a.at - b.at),
    ({ userId }) => userId,
  );
  return [...risky].flatMap(([userId, risks]) => [
    ...persistences(scene, userId, risks),
    ...rulesAfter(scene, userId, risks),
    ...chains(stepsOf(scene, userId), risks, userId),
  ]);
}

/** The owner of the changed security info: the target of an administrator's change, else the actor. */
function securityInfoOwner({ activity, isSuccess, actorId, targets }: DirectoryAudit): string | null {
  const isChange = /security info|authentication method|strong authentication/i.test(activity);
  const isUpdate = targets.some(({ changed }) =>
    Object.keys(changed).some((name) => /^StrongAuthentication/i.test(name)),
  );
  if (!isSuccess || !(isChange || isUpdate)) return null;
  const owner = targets.find(({ type }) => type.toLowerCase() === "user")?.id ?? "";
  return owner === "" ? actorId : owner;
}

function persistences({ audits }: Scene, userId: string, risks: readonly Detection[]): Detection[] {
  return audits.flatMap((audit) => {
    if (securityInfoOwner(audit) !== userId) return [];
    const near = risks.filter(
      ({ at }) => audit.at >= at - persistence.beforeMs && audit.at <= at + persistence.afterMs,
    );
    const nearest = near.toSorted((a, b) => Math.abs(audit.at - a.at) - Math.abs(audit.at - b.at))[0];
    if (nearest === undefined) return [];
    const byOther = audit.actorId !== "" && audit.actorId !== userId;
    return [
      {
        id: "persistence.after_risk",
        key: `persistence.after_risk|${audit.id}`,
        userId,
        at: audit.at,
        points: points.persistence,
        evidence: {
          change: audit.activity,
          minutes: Math.round((audit.at - nearest.at) / minuteMs),
          after: nearest.id,
          ...(audit.ip !== "" && { ip: audit.ip }),
          ...(byOther && { by: audit.actorName }),
        },
        clears: ["user_confirms", "admin_made_it"],
        events: [audit.id, ...nearest.events],
        isRisky: false,
      },
    ];
  });
}

function rulesAfter({ traces }: Scene, userId: string, risks: readonly Detection[]): Detection[] {
  return traces.flatMap((trace) => {
    if (trace.userId !== userId || !changesMail(trace)) return [];
    const cause = causeOf(trace.at, risks);
    if (cause === undefined) return [];
    return [
      {
        id: "rule.after_risky_signin",
        key: `rule.after_risky_signin|${trace.id}`,
        userId,
        at: trace.at,
        points: points.rule,
        evidence: { rule: trace.label, minutes: Math.round((trace.at - cause.at) / minuteMs), after: cause.id },
        clears: ["user_confirms"],
        events: [trace.id],
        isRisky: false,
      },
    ];
  });
}

function changesMail({ kind }: Trace): boolean {
  return kind === "rule" || kind === "forwarding" || kind === "notice_deleted";
}

/** The last risk within a day before. */
function causeOf(at: number, risks: readonly Detection[]): Detection | undefined {
  return risks.findLast((risk) => risk.at <= at && at - risk.at <= chainMs);
}

function stepsOf({ audits, traces }: Scene, userId: string): Step[] {
  const ofUser = traces.filter((trace) => trace.userId === userId);
  const changes = ofUser.flatMap(({ kind, at, label, id }): Step[] =>
    kind === "mail_sent" ? [] : [{ step: kind, at, label, events: [id] }],
  );
  const inDirectory = audits.flatMap((audit): Step[] => {
    const { id, at, activity, actorId } = audit;
    const app = actorId === userId ? consentedApp(audit) : null;
    if (app !== null) return [{ step: "consent", at, label: app.name, events: [id] }];
    return securityInfoOwner(audit) === userId ? [{ step: "mfa_method", at, label: activity, events: [id] }] : [];
  });
  return [...changes, ...inDirectory, ...sendBursts(ofUser.filter(({ kind }) => kind === "mail_sent"))];
}

/** Whenever fifty messages were sent within an hour, at the fiftieth; each hour counts once. */
function sendBursts(sent: readonly Trace[]): Step[] {
  const steps: Step[] = [];
  let start = 0;
  for (const [index, message] of sent.entries()) {
    while (message.at - (sent[start]?.at ?? message.at) > hourMs) start += 1;
    const last = steps.at(-1);
    if (index - start + 1 < minBurst || (last !== undefined && message.at - last.at <= hourMs)) continue;
    steps.push({ step: "mass_mail", at: message.at, label: String(index - start + 1), events: [message.id] });
  }
  return steps;
}

/** One chain per day of activity after a risk; further risks in that time belong to it. */
function chains(steps: readonly Step[], risks: readonly Detection[], userId: string): Detection[] {
  const found: Detection[] = [];
  let until = -Infinity;
  for (const risk of risks) {
    if (risk.at <= until) continue;
    const following = steps
      .filter(({ at }) => at >= risk.at && at - risk.at <= chainMs)
      .toSorted((a, b) => a.at - b.at);
    const [first] = following;
    if (first === undefined) continue;
    until = risk.at + chainMs;
    const kinds = chainSteps.filter((step) => following.some((each) => each.step === step));
    found.push({
      id: "ato.chain",
      key: `ato.chain|${risk.key}`,
      userId,
      at: first.at,
      points: Math.min(points.maxChain, points.chain + points.anotherStep * (kinds.length - 1)),
      evidence: {
        steps: kinds,
        began_with: risk.id,
        minutes: Math.round((first.at - risk.at) / minuteMs),
      },
      clears: ["user_confirms"],
      events: [...new Set([...risk.events, ...following.flatMap(({ events }) => events)])],
      isRisky: false,
    });
  }
  return found;
}
