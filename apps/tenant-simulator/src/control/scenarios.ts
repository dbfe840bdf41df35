import type { DeliveryOptions } from "../mail-flow/deliver-mail.ts";
import { clean } from "../mail/authenticate-mail.ts";
import type { ComposedMail } from "../mail/compose-mail.ts";
import type { PeopleControl } from "./people-control.ts";

const attacker = { place: "Lagos", userAgent: "axios/1.7.9" } as const;
const attackerIp = "198.51.100.90";

/** Account takeover: risky sign-in, persistence, a rule that hides replies, consent, and email to colleagues. */
const takeoverChain: Scenario = async (control, { user, others }) => {
  control.signIn(user, { device: "laptop", sessionId: "known" });
  control.signIn(user, {
    ...attacker,
    sessionId: "stolen",
    risk: { level: "high", types: ["unfamiliarFeatures", "anonymizedIPAddress"] },
  });
  control.addMethod(user, attackerIp);
  control.changeRule(user, {
    kind: "created",
    ip: attackerIp,
    rule: {
      displayName: ".",
      conditions: { bodyOrSubjectContains: ["invoice", "payment", "wire"] },
      actions: { moveToFolder: "rssfeeds", markAsRead: true, stopProcessingRules: true },
    },
  });
  control.consent(user, "Mail Tidy Pro", ["Mail.Read", "Mail.Send", "offline_access"], attackerIp);
  for (const to of others)
    await control.send(user, {
      to,
      subject: "Updated payment details",
      text: "Please use the new account from today.",
    });
};

/** Password spraying: one address tries many accounts and gets into one. */
const spray: Scenario = async (control, { user, others }) => {
  for (const name of others) control.signIn(name, { ...attacker, errorCode: 50126 });
  control.signIn(user, { ...attacker, risk: { level: "medium", types: ["passwordSpray"] } });
};

/** Email bombing with unsolicited subscriptions. */
const mailBomb: Scenario = async ({ deliver }, { user }) => {
  for (let count = 1; count <= 120; count += 1)
    await deliver({
      from: `"List ${count}" <list-${count}@newsletter.example>`,
      to: user,
      subject: `Please confirm your subscription (${count})`,
      text: `Confirm at https://newsletter.example/confirm/${count}`,
      headers: { "List-Unsubscribe": `<https://newsletter.example/leave/${count}>` },
    });
};

/** Variations of one lure to many users, from a lookalike domain. */
const campaign: Scenario = async ({ deliver }, { user, others }) => {
  for (const [index, to] of [user, ...others].entries())
    await deliver(
      {
        from: '"IT Service Desk" <helpdesk@meridlanfreight.com>',
        to,
        subject: `Your password expires in ${24 - (index % 3)} hours`,
        html: `<p>Hello, keep your password here: <a href="https://login.account-verify.example/?u=${encodeURIComponent(to)}">portal.meridianfreight.com</a></p>`,
      },
      { verdict: clean },
    );
};

/** Scenarios by name. */
export const scenarios = {
  takeover_chain: takeoverChain,
  spray,
  mail_bomb: mailBomb,
  campaign,
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** Participants of a scenario. */
interface ScenarioOptions {
  /** The target, by user principal name. */
  readonly user: string;
  /** Other users of the tenant. */
  readonly others: readonly string[];
}

/** What a scenario does: actions of users, and email from outside. */
interface ScenarioControl extends PeopleControl {
  readonly deliver: (mail: ComposedMail, options?: DeliveryOptions) => Promise<unknown>;
}

/** A scripted course of events; the clock only moves through the control. */
type Scenario = (control: ScenarioControl, options: ScenarioOptions) => Promise<void>;
