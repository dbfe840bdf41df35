import { createServer } from "node:net";
import { type Finding, ok, problem, reasonOf, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

const patienceMs = 5_000;

/** The server, its port, and the address under which people reach it. */
export async function checkServer(look: Look): Promise<readonly Finding[]> {
  const { config, folder } = look;
  const running = folder.thing?.running ?? null;
  const isTaken = folder.thing?.isTaken ?? false;
  return [
    await serverRow(running, isTaken),
    await portRow(config, running?.origin ?? null, isTaken),
    await publicUrlRow(config.publicUrl),
  ];
}

async function serverRow(
  running: { readonly pid: number; readonly origin: string } | null,
  isTaken: boolean,
): Promise<Finding> {
  const name = "server";
  if (!isTaken) return ok(name, "stopped");
  if (running === null) {
    const advice = "Ask again in a moment. Its embedded stores can be looked at when it has started, or is stopped.";
    return warning(name, "a process has the data folder and does not listen yet", advice);
  }
  const { pid, origin } = running;
  try {
    const answer = await fetch(new URL("/readyz", origin), { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) return ok(name, `runs at ${origin} (process ${pid}) and is ready`);
    return problem(
      name,
      `runs at ${origin} and is not ready (${answer.status})`,
      "A store does not answer it: see the rows of both stores.",
    );
  } catch (error) {
    return problem(
      name,
      `does not answer at ${origin}: ${reasonOf(error)}`,
      "See its log; a process that hangs has to be ended and started again.",
    );
  }
}

async function portRow({ host, port }: Look["config"], origin: string | null, isTaken: boolean): Promise<Finding> {
  const name = "port";
  if (isTaken) {
    const isOwn = origin !== null && (port === 0 || Number(new URL(origin).port || 80) === port);
    if (isOwn) return ok(name, `${new URL(origin).host} is the server's`);
    return unknown(name, "the server that runs was started with another port, or listens nowhere yet");
  }
  if (port === 0) return ok(name, "a free one is picked at the start");
  const why = await bindingFails(host, port);
  if (why === null) return ok(name, `${host}:${port} is free`);
  return problem(
    name,
    `${host}:${port} cannot be listened on: ${why}`,
    "End what has it, or choose others with PARAPET_HOST and PARAPET_PORT.",
  );
}

function bindingFails(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(reasonOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

async function publicUrlRow(publicUrl: string | null): Promise<Finding> {
  const name = "public url";
  if (publicUrl === null) {
    const advice = "Set PARAPET_PUBLIC_URL before others use it: links in mails name the listening address.";
    return warning(name, "not set", advice);
  }
  const isPlain = publicUrl.startsWith("http:");
  try {
    const answer = await fetch(new URL("/healthz", publicUrl), {
      signal: AbortSignal.timeout(patienceMs),
      redirect: "manual",
    });
    await answer.body?.cancel();
    if (!answer.ok) {
      return problem(
        name,
        `${publicUrl}/healthz answers ${answer.status}`,
        "Let the proxy before Parapet pass every path on.",
      );
    }
    if (!isPlain) return ok(name, `${publicUrl} answers`);
    return warning(
      name,
      `${publicUrl} answers, without TLS`,
      "Put a proxy with TLS before it: Microsoft tells of new mail by https only.",
    );
  } catch (error) {
    const seen = `${publicUrl} is not reached from here: ${reasonOf(error)}`;
    return unknown(
      name,
      seen,
      "A server that is stopped is not reached. Else see the name, the proxy and its certificate.",
    );
  }
}
