import { once } from "node:events";
import { createServer, type RequestListener, type Server as HttpServer } from "node:http";
import { connect, createServer as createPlainServer, type Server, type Socket } from "node:net";
import { startTap } from "./start-tap.ts";

const closing: (() => unknown)[] = [];

/** Ends all that tests of a file have started. */
export async function closeStages(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close();
}

async function portOf(server: Server | HttpServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  return address.port;
}

interface Around {
  /** What Parapet answers; by default it allows every call. */
  readonly decide?: RequestListener;
  readonly failure?: "open" | "closed";
  /** Longest wait for a decision; a test that is about something else waits for a busy machine. */
  readonly timeoutMs?: number;
}

/** A tap, what it asked its Parapet about, and what the target got byte by byte. */
export async function stage(
  answer: (socket: Socket, got: string, chunk: string) => void,
  { decide, failure = "closed", timeoutMs = 300 }: Around = {},
) {
  const asked: string[] = [];
  const parapet = createServer((question, response) => {
    if (question.url?.startsWith("/v1/forward-auth") !== true) return void response.end();
    asked.push(`${String(question.headers["x-forwarded-method"])} ${String(question.headers["x-forwarded-uri"])}`);
    if (decide === undefined) response.end();
    else decide(question, response);
  });
  const server = new URL(`http://127.0.0.1:${await portOf(parapet)}`);
  closing.push(() => parapet.closeAllConnections());
  let got = "";
  const target = createPlainServer((socket) => {
    closing.push(() => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      got += chunk.toString("latin1");
      answer(socket, got, chunk.toString("latin1"));
    });
  });
  const tap = await startTap(
    {
      target: new URL(`http://127.0.0.1:${await portOf(target)}`),
      host: "127.0.0.1",
      port: 0,
      server,
      token: "t",
      rewriteHost: false,
      maxBodyBytes: 1_024,
      metricsPort: null,
      enforce: { api: "shop", failure, trustForwarded: false, readForms: false, timeoutMs },
    },
    () => undefined,
  );
  closing.push(() => tap.close(50));
  return { port: Number(new URL(tap.origin).port), asked, got: () => got };
}

/** A client that writes by hand and keeps what it gets. */
export function client(port: number, written: string, localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  let got = "";
  const closed = once(socket, "close");
  socket.on("data", (chunk: Buffer) => {
    got += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.write(Buffer.from(written, "latin1"));
  closing.push(() => socket.destroy());
  return { socket, closed, got: () => got };
}
