import { ConfidentialClientApplication, LogLevel } from "@azure/msal-node";
import { clouds, type Cloud, type GraphHosts } from "../transport/clouds.ts";
import type { Transport } from "../transport/transport.ts";
import type { Credential } from "./credential.ts";
import { networkModule } from "./network-module.ts";

/** A registered application in a tenant, and how it is reached. */
export interface Registration {
  readonly cloud: Cloud;
  readonly tenantId: string;
  readonly clientId: string;
  readonly credential: Credential;
  /** Where the cloud's hosts are reached: they themselves, or a simulated tenant. */
  readonly hosts: GraphHosts;
}

/** msal for one registration. It believes to speak to the cloud, wherever `hosts` lead. */
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
