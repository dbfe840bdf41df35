import fastify from "fastify";
import { controlHost } from "./control/control-host.ts";
import { createControl, type Control } from "./control/control.ts";
import { createRegistration, type ApplicationCredentials } from "./directory/applications.ts";
import { graphHost } from "./graph/graph-host.ts";
import { loginHost } from "./login/login-host.ts";
import { manageHost } from "./manage/manage-host.ts";
import { createTenant, type TenantOptions } from "./tenant.ts";

export interface SimulatorOptions extends TenantOptions {
  /** Defaults to a free port. */
  readonly port?: number | undefined;
  /** Whether the application already has admin consent. */
  readonly isConsented?: boolean | undefined;
  /** Registered redirect URIs. */
  readonly redirectUris?: readonly string[] | undefined;
}

/** A simulated tenant on the loopback interface. */
export interface TenantSimulator {
  readonly urls: { readonly login: string; readonly graph: string; readonly manage: string; readonly control: string };
  readonly tenantId: string;
  /** Accepted domains, default first. */
  readonly domains: readonly string[];
  readonly groups: readonly { readonly id: string; readonly displayName: string }[];
  readonly registration: ApplicationCredentials;
  readonly control: Control;
  /** Number of exchanges compared with the OpenAPI document. */
  readonly comparedExchanges: () => number;
  /** @throws Error listing every nonconforming exchange */
  readonly stop: () => Promise<void>;
}

/** Max request size: an email with attachments. */
const bodyLimit = 64 * 1024 * 1024;

/** Starts the hosts of a Microsoft 365 tenant on one port, distinguished by path prefix. */
export async function startTenantSimulator(options: SimulatorOptions = {}): Promise<TenantSimulator> {
  const { port = 0, isConsented = true, redirectUris = [], ...rest } = options;
  const tenant = createTenant(rest);
  const { organization } = tenant.directory;
  const registration = createRegistration(tenant, { isConsented, redirectUris });
  const control = createControl(tenant, registration.clientId);
  const app = fastify({ bodyLimit, forceCloseConnections: true });
  let origin = "";
  const rootOf = (name: string) => () => `${origin}/${name}`;
  await app.register(loginHost(tenant, rootOf("login")), { prefix: "/login" });
  await app.register(graphHost(tenant, rootOf("graph")), { prefix: "/graph" });
  await app.register(manageHost(tenant, rootOf("manage")), { prefix: "/manage" });
  await app.register(controlHost({ control, tenantId: organization.id, registration }), { prefix: "/_sim" });
  origin = await app.listen({ host: "127.0.0.1", port });
  return {
    urls: { login: rootOf("login")(), graph: rootOf("graph")(), manage: rootOf("manage")(), control: rootOf("_sim")() },
    tenantId: organization.id,
    domains: organization.domains,
    groups: [...tenant.directory.groups.values()].map(({ id, displayName }) => ({ id, displayName })),
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
