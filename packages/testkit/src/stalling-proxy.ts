import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy that can simulate a frozen server, which accepts connections and answers nothing, and a killed one. */
export interface StallingProxy {
  /** The store's address through the proxy. */
  readonly url: string;
  stall(): void;
  /** Ends all connections, and new ones at once. */
  cut(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** Proxies a store that is reached by TCP or by PostgreSQL's unix socket. */
export async function startStallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url);
  const socketFolder = target.searchParams.get("host");
  const reach = () =>
    socketFolder === null
      ? connect(Number(target.port), target.hostname)
      : connect(`${socketFolder}/.s.PGSQL.${target.port || "5432"}`);
  const sockets = new Set<Socket>();
  let isStalled = false;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = reach();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => to.write(data));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const through = new URL(url);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = `${address.port}`;
  return {
    url: through.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    goOn() {
      isStalled = false;
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
