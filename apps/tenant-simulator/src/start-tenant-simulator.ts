import fastify from "fastify";
import { createControl, type Control } from "./control/control.ts";
import { controlHost } from "./control/control-host.ts";
import { graphHost } from "./graph/graph-host.ts";
import { loginHost } from "./login/login-host.ts";
import { manageHost } from "./manage/manage-host.ts";
import { createRegistration, type ApplicationCredentials } from "./tenant/create-registration.ts";
import { createTenant, type TenantOptions } from "./tenant/create-tenant.ts";

export interface SimulatorOptions extends TenantOptions {
  /** A free one without it. */
  readonly port?: number | undefined;
  /** Whether an administrator has consented to the application already. */
  readonly isConsented?: boolean | undefined;
  /** Where the browser may be sent back to after consent. */
  readonly redirectUris?: readonly string[] | undefined;
}

/** A simulated tenant that listens on the loopback interface. */
export interface TenantSimulator {
  readonly urls: { readonly login: string; readonly graph: string; readonly manage: string; readonly control: string };
  readonly tenantId: string;
  /** Accepted domains, the default one first. */
  readonly domains: readonly string[];
  readonly groups: readonly { readonly id: string; readonly displayName: string }[];
  readonly registration: ApplicationCredentials;
  readonly control: Control;
  /** How many exchanges of Graph were compared with its description. */
  readonly comparedExchanges: () => number;
  /** @throws Error that tells every exchange that was not as described */
  readonly stop: () => Promise<void>;
}

/** Largest request that is read: a mail with its attachments. */
const bodyLimit = 64 * 1024 * 1024;

/** Starts the three hosts of a Microsoft 365 tenant on one port, told apart by the first part of the path. */
export async function startTenantSimulator(options: SimulatorOptions = {}): Promise<TenantSimulator> {
  const { port = 0, isConsented = true, redirectUris = [], ...rest } = options;
  const tenant = createTenant(rest);
  const registration = createRegistration(tenant, { isConsented, redirectUris });
  const control = createControl(tenant, registration.clientId);
  const app = fastify({ bodyLimit, forceCloseConnections: true });
  let origin = "";
  const rootOf = (name: string) => () => `${origin}/${name}`;
  await app.register(loginHost(tenant, rootOf("login")), { prefix: "/login" });
  await app.register(graphHost(tenant, rootOf("graph")), { prefix: "/graph" });
  await app.register(manageHost(tenant, rootOf("manage")), { prefix: "/manage" });
  await app.register(controlHost({ control, tenantId: tenant.id, registration }), { prefix: "/_sim" });
  origin = await app.listen({ host: "127.0.0.1", port });
  return {
    urls: { login: rootOf("login")(), graph: rootOf("graph")(), manage: rootOf("manage")(), control: rootOf("_sim")() },
    tenantId: tenant.id,
    domains: tenant.domains,
    groups: [...tenant.groups.values()].map(({ id, displayName }) => ({ id, displayName })),
    registration,
    control,
    comparedExchanges: tenant.exchanges.count,
    stop: async () => {
      tenant.clock.stop();
      await app.close();
      tenant.exchanges.assertDescribed();
    },
  };
}
