import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import type { Fault, Ground } from "./fault.ts";
import { type Store, signalProcess } from "./house.ts";

/** How long a store is frozen, in milliseconds. */
const frozenMs = 15_000;
/** Longest until `/readyz` says what is wrong, and until a list is refused, in milliseconds. */
const readyMs = 1_000;
const listMs = 2_000;
/** Longest until a process whose store was frozen or killed is ready again, in milliseconds. */
const againMs = 60_000;

/** With the three seconds in which calls are still served. */
const longestStopS = 13;

/** A process that is killed, frozen or asked to stop while calls come in. */
export const processFaults: readonly Fault[] = [
  { name: "server killed", kills: true, forgets: true, play: killThrice },
  {
    name: "server killed with a durable log",
    kills: true,
    settings: { PARAPET_DECISION_LOG: "durable" },
    play: killThrice,
  },
  {
    name: "server stopped",
    kills: true,
    async play({ house, traffic, complain }) {
      house.signal("SIGTERM");
      const started = performance.now();
      const how = await house.ended();
      const seconds = (performance.now() - started) / 1000;
      if (how !== "code 0") complain(`it ended with ${how}`);
      if (seconds > longestStopS) complain(`it ended after ${Math.round(seconds)} s`);
      const refused = [...traffic.sent.undecided.keys()].filter((status) => status !== 0);
      if (refused.length > 0) complain(`decisions were answered ${refused.join(", ")}`);
      await house.start();
    },
  },
  ...(["PostgreSQL", "ClickHouse"] as const).flatMap((store): Fault[] => [
    {
      name: `${store} killed`,
      async play(ground) {
        for (const pid of ground.house.storeProcesses(store)) signalProcess(pid, "SIGKILL");
        await untilReady(ground);
      },
    },
    {
      name: `${store} frozen`,
      async play(ground) {
        const pids = ground.house.storeProcesses(store);
        for (const pid of pids) signalProcess(pid, "SIGSTOP");
        await sleep(3_000);
        await lookWhileFrozen(ground, store);
        await sleep(frozenMs - 3_000);
        for (const pid of pids) signalProcess(pid, "SIGCONT");
        await untilReady(ground);
      },
    },
    {
      name: `server killed while ${store} is frozen`,
      kills: true,
      forgets: true,
      play: (ground) => killAboveFrozen(ground, store),
    },
  ]),
];

async function killThrice({ house }: Ground): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    house.signal("SIGKILL");
    await house.ended();
    await house.start();
    await sleep(2_000);
  }
}

/** What is frozen does not end with its server, and must not keep the next one from starting. */
async function killAboveFrozen({ house }: Ground, store: Store): Promise<void> {
  const pids = house.storeProcesses(store);
  for (const pid of pids) signalProcess(pid, "SIGSTOP");
  await sleep(1_000);
  house.signal("SIGKILL");
  await house.ended();
  try {
    await house.start();
  } catch (error) {
    for (const pid of pids) signalProcess(pid, "SIGKILL");
    throw error;
  }
}

async function lookWhileFrozen({ house, complain }: Ground, store: Store): Promise<void> {
  const ready = await timed(`${house.origin}/readyz`);
  if (ready.status !== 503 || ready.ms > readyMs) complain(`/readyz: ${ready.status} after ${Math.round(ready.ms)} ms`);
  const row = store === "PostgreSQL" ? endpoints["traceSources.list"] : endpoints["events.list"];
  const started = performance.now();
  const refused = await house.caller.call(row, {}).then(
    () => "answered",
    (error: Error) => error.message,
  );
  const ms = performance.now() - started;
  if (ms > listMs) complain(`a list: ${refused.slice(0, 80)} after ${Math.round(ms)} ms`);
}

async function untilReady({ house, complain }: Ground): Promise<void> {
  const deadline = Date.now() + againMs;
  while (Date.now() < deadline) {
    const { status } = await timed(`${house.origin}/readyz`);
    if (status === 200) return;
    await sleep(200);
  }
  complain(`not ready ${againMs / 1000} s after the fault`);
}

async function timed(url: string): Promise<{ readonly status: number; readonly ms: number }> {
  const started = performance.now();
  const status = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.status,
    () => 0,
  );
  return { status, ms: performance.now() - started };
}
