import { createServer as createHttpServer, request, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo, type Server } from "node:net";
import { buffer } from "node:stream/consumers";
import { createSecureContext } from "node:tls";
import { selfSignedCertificate } from "./base/self-signed-certificate.ts";
import type { TenantSimulator } from "./start-tenant-simulator.ts";
import { reachedBy } from "./tokens/clouds.ts";

/** The simulator host for each of Microsoft's names. */
type CloudNames = Readonly<Record<string, "login" | "graph" | "manage">>;

/** A proxy that maps a cloud's host names to a simulated tenant. */
export interface CloudProxy {
  /** Includes the proxy's credentials. */
  readonly url: string;
  /** Requested targets as `host:port`. */
  readonly targets: readonly string[];
  /** One PEM certificate per name; clients that trust them accept the tenant as the cloud. */
  readonly certificates: readonly string[];
  readonly close: () => Promise<void>;
}

const day = 86_400_000;
const credentials = "parapet:let me out";

/** Starts a proxy with tunneling (`CONNECT`, RFC 9110) and TLS certificates for every name. */
export async function startCloudProxy({ urls }: Pick<TenantSimulator, "urls">, names: CloudNames): Promise<CloudProxy> {
  const [from, until] = [new Date(Date.now() - day), new Date(Date.now() + day)];
  const identities = new Map(Object.keys(names).map((name) => [name, selfSignedCertificate(name, from, until)]));
  const contexts = new Map(
    [...identities].map(([name, { certificate: cert, privateKey: key }]) => [name, createSecureContext({ cert, key })]),
  );
  const front = createTlsServer(
    { SNICallback: (name, answer) => answer(null, contexts.get(name)) },
    forward(urls, names),
  );
  const targets: string[] = [];
  const tunnel = createHttpServer((_, answer) => answer.writeHead(405).end());
  const frontPort = await listen(front);
  tunnel.on("connect", ({ url: target = "", headers }, socket) => {
    const shown = Buffer.from(headers["proxy-authorization"]?.replace(/^Basic /, "") ?? "", "base64").toString();
    if (shown !== credentials) return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    targets.push(target);
    if (names[target.replace(/:443$/, "")] === undefined) return socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    const onward = connect(frontPort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    socket.on("error", () => onward.destroy());
    onward.on("error", () => socket.destroy());
  });
  const port = await listen(tunnel);
  return {
    url: `http://${credentials.split(":").map(encodeURIComponent).join(":")}@127.0.0.1:${port}`,
    targets,
    certificates: [...identities.values()].map(({ certificate }) => certificate),
    close: async () => {
      front.closeAllConnections();
      tunnel.closeAllConnections();
      await Promise.all([front, tunnel].map((each) => new Promise((resolve) => each.close(resolve))));
    },
  };
}

/** Forwards requests for cloud names to the tenant's hosts. */
function forward(urls: TenantSimulator["urls"], names: CloudNames): RequestListener {
  return (incoming, outgoing) => {
    void (async () => {
      const { method, url = "/", headers } = incoming;
      const name = headers.host ?? "";
      const host = names[name];
      if (host === undefined) return outgoing.writeHead(421).end();
      const sent = await buffer(incoming);
      const onward = request(`${urls[host]}${url}`, {
        method,
        headers: { ...headers, ...reachedBy(name), host: new URL(urls[host]).host },
      });
      onward.on("error", () => outgoing.destroy());
      onward.on("response", (answer) => {
        void buffer(answer).then((received) => {
          // Links use the cloud's host name, as Microsoft's do.
          const rewritten = Buffer.from(
            received.toString("latin1").replaceAll(urls[host], `https://${name}`),
            "latin1",
          );
          const length = String(rewritten.length);
          return outgoing
            .writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": length })
            .end(rewritten);
        });
      });
      return onward.end(sent);
    })();
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  return (server.address() as AddressInfo).port;
}
