/** Clients that know no second factor, as sign-in logs name them. */
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

/** User agents of sign-ins by which a service hands a password on. */
const bypassingAgents = ["BAV2ROPC", "CBAinPROD", "CBAinTAR"] as const;

/** Whether a client proves nothing but a password. `Other clients; IMAP` names two. */
export function isLegacyClient(client: string): boolean {
  return client.split(";").some((part) => legacyClients.has(part.trim().toLowerCase()));
}

/** The agent that hands a password on; null for any other. */
export function bypassingAgent(userAgent: string): string | null {
  return bypassingAgents.find((agent) => userAgent.toLowerCase().includes(agent.toLowerCase())) ?? null;
}
