import type { BodySent, Endpoints, MailConnection } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import type { Member } from "../../account/testing.ts";
import { configureConnection } from "./configure-connection.ts";
import { testConfiguration } from "./testing.ts";

/** Configures a simulated tenant with its client secret. */
export function configureSimulator(
  { call }: Pick<Member, "call">,
  tenant: TenantSimulator,
  given: Partial<BodySent<Endpoints["mailConnection.configure"]>> = {},
): Promise<MailConnection> {
  return configureConnection(
    call,
    testConfiguration({
      cloud: "simulator",
      simulator_url: new URL(tenant.urls.login).origin,
      tenant: tenant.domains[0] ?? "",
      client_id: tenant.registration.clientId,
      credential: { kind: "secret", secret: tenant.registration.secret },
      abilities: ["read_domains"],
      ...given,
    }),
  );
}
