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
    const advice = "Try again in a moment. The embedded stores can be checked once the server has started or stopped.";
    return warning(name, "a process uses the data folder but doesn't listen yet", advice);
  }
  const { pid, origin } = running;
  try {
    const answer = await fetch(new URL("/readyz", origin), { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) return ok(name, `runs at ${origin} (process ${pid}) and is ready`);
    return problem(
      name,
      `runs at ${origin} but isn't ready (${answer.status})`,
      "A database doesn't respond: see the rows of PostgreSQL and ClickHouse.",
    );
  } catch (error) {
    return problem(
      name,
      `doesn't respond at ${origin}: ${reasonOf(error)}`,
      "Check the server's log. If the process hangs, restart it.",
    );
  }
}

async function portRow({ host, port }: Look["config"], origin: string | null, isTaken: boolean): Promise<Finding> {
  const name = "port";
  if (isTaken) {
    const isOwn = origin !== null && (port === 0 || Number(new URL(origin).port || 80) === port);
    if (isOwn) return ok(name, `${new URL(origin).host} is used by the server`);
    return unknown(name, "the running server was started with another port or doesn't listen yet");
  }
  if (port === 0) return ok(name, "the server picks a free port when it starts");
  const why = await bindingFails(host, port);
  if (why === null) return ok(name, `${host}:${port} is free`);
  return problem(
    name,
    `${host}:${port} can't be listened on: ${why}`,
    "Stop the process that uses it, or set PARAPET_HOST and PARAPET_PORT to another address.",
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
    const advice = "Set PARAPET_PUBLIC_URL before other users sign in: links in emails use the listening address.";
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
        "Configure the proxy in front of Parapet to forward every path.",
      );
    }
    if (!isPlain) return ok(name, `${publicUrl} answers`);
    return warning(
      name,
      `${publicUrl} answers, without TLS`,
      "Put a TLS proxy in front of it: Microsoft only notifies https URLs of new email.",
    );
  } catch (error) {
    const seen = `${publicUrl} can't be reached from here: ${reasonOf(error)}`;
    return unknown(name, seen, "If the server is running, check the DNS name, the proxy and its certificate.");
  }
}
