import { ConfidentialClientApplication, LogLevel } from "@azure/msal-node";
import { clouds, type Cloud, type GraphHosts } from "../transport/clouds.ts";
import type { Transport } from "../transport/transport.ts";
import type { Credential } from "./credential.ts";
import { networkModule } from "./network-module.ts";

/** An application registration in a tenant, and its hosts. */
export interface Registration {
  readonly cloud: Cloud;
  readonly tenantId: string;
  readonly clientId: string;
  readonly credential: Credential;
  /** The cloud's hosts, or a simulated tenant's. */
  readonly hosts: GraphHosts;
}

/** MSAL for one registration. It always uses the cloud's URLs; `hosts` may map them. */
export function createApplication(
  { cloud, tenantId, clientId, credential, hosts }: Registration,
  transport: Transport,
): ConfidentialClientApplication {
  const { login } = clouds[cloud];
  const toAddress = (url: string) => (url.startsWith(`${login}/`) ? `${hosts.login}${url.slice(login.length)}` : url);
  return new ConfidentialClientApplication({
    auth: { clientId, authority: `${login}/${tenantId}`, ...proofOf(credential) },
    system: {
      networkClient: networkModule(transport, toAddress),
      loggerOptions: { logLevel: LogLevel.Error, piiLoggingEnabled: false, loggerCallback: () => {} },
    },
  });
}

function proofOf(credential: Credential) {
  return credential.kind === "secret"
    ? { clientSecret: credential.secret }
    : { clientCertificate: { privateKey: credential.privateKey, thumbprintSha256: credential.thumbprint } };
}
