import type { MailAbility, MailCloud, MailConnection } from "@parapet/contract";
import type { NewConnection } from "./use-connection-actions.ts";

/** How the application proves itself, as it is being chosen; `stored` keeps what the server has. */
export type CredentialChoice = "stored" | "make_certificate" | "certificate" | "secret";

/** What was typed and chosen, before it is sent. */
export interface Draft {
  readonly cloud: MailCloud;
  readonly simulatorUrl: string;
  readonly tenant: string;
  readonly clientId: string;
  readonly abilities: readonly MailAbility[];
  readonly credential: CredentialChoice;
  readonly secret: string;
  /** The day on which the secret ends, as `YYYY-MM-DD`; empty if unknown. */
  readonly secretUntil: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** Begins with what the server knows. */
export function draftOf(connection: MailConnection): Draft {
  const { cloud, simulator_url, tenant, client_id, abilities, credential } = connection;
  return {
    cloud,
    simulatorUrl: simulator_url ?? "",
    tenant: tenant ?? "",
    clientId: client_id ?? "",
    abilities,
    credential: credential === null ? "make_certificate" : "stored",
    secret: "",
    secretUntil: "",
    certificate: "",
    privateKey: "",
  };
}

/** What is sent. */
export function bodyOf(draft: Draft): NewConnection {
  const credential = credentialOf(draft);
  return {
    cloud: draft.cloud,
    ...(draft.cloud === "simulator" && { simulator_url: draft.simulatorUrl }),
    tenant: draft.tenant,
    client_id: draft.clientId,
    abilities: [...draft.abilities],
    ...(credential !== undefined && { credential }),
  };
}

function credentialOf({
  credential,
  secret,
  secretUntil,
  certificate,
  privateKey,
}: Draft): NewConnection["credential"] {
  switch (credential) {
    case "stored":
      return undefined;
    case "make_certificate":
      return { kind: "make_certificate" };
    case "certificate":
      return { kind: "certificate", certificate, private_key: privateKey };
    case "secret":
      return { kind: "secret", secret, ...(secretUntil !== "" && { expires_at: `${secretUntil}T00:00:00.000Z` }) };
  }
}
