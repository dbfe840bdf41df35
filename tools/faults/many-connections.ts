import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

const idle = 2_000;
const slow = 1_000;
/** How long they stay, in milliseconds. */
const stayMs = 15_000;

/** Connections that say nothing, and others that say a byte a second. */
export const manyConnections: Fault = {
  name: "idle and slow connections",
  async play({ house, complain }) {
    const { hostname, port } = new URL(house.origin);
    const sockets: Socket[] = [];
    const open = async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname);
      // The server may end whom it has waited for long enough.
      socket.on("error", () => undefined);
      sockets.push(socket);
      await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
      return socket;
    };
    for (let count = 0; count < idle; count += 1) await open();
    const talking: Socket[] = [];
    for (let count = 0; count < slow; count += 1) {
      const socket = await open();
      socket.write("POST /api/telemetry HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n");
      talking.push(socket);
    }
    for (let at = 0; at < stayMs; at += 1_000) {
      for (const socket of talking) if (socket.writable) socket.write("x");
      await sleep(1_000);
    }
    const health = await fetch(`${house.origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (health?.status !== 200) complain(`/healthz: ${health?.status ?? "no answer"}`);
    for (const socket of sockets) socket.destroy();
  },
};
