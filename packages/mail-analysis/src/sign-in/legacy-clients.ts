/** Clients without MFA support, as named in sign-in logs. */
const legacyClients = new Set([
  "authenticated smtp",
  "smtp",
  "autodiscover",
  "exchange activesync",
  "exchange online powershell",
  "exchange web services",
  "imap",
  "imap4",
  "mapi",
  "mapi over http",
  "offline address book",
  "other clients",
  "outlook anywhere",
  "outlook anywhere (rpc over http)",
  "pop",
  "pop3",
  "reporting web services",
]);

/** User agents of services that relay passwords. */
const bypassingAgents = ["BAV2ROPC", "CBAinPROD", "CBAinTAR"] as const;

/** Whether a client supports only passwords. `Other clients; IMAP` has two names. */
export function isLegacyClient(client: string): boolean {
  return client.split(";").some((part) => legacyClients.has(part.trim().toLowerCase()));
}

/** The user agent if it relays passwords; else null. */
export function bypassingAgent(userAgent: string): string | null {
  return bypassingAgents.find((agent) => userAgent.toLowerCase().includes(agent.toLowerCase())) ?? null;
}
