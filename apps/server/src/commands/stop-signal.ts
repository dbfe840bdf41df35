/** How often the parent is looked at, in milliseconds. */
const lookEveryMs = 250;

/** A terminal and npm both pass Ctrl-C on: signals this close together are one, in milliseconds. */
const onceMs = 1_000;

/**
 * Resolves when the process is asked to stop: by SIGTERM, by SIGINT, or by the end of the npm or the launcher that runs
 * it. Asked again, the process ends at once.
 */
export function stopSignal(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve) => {
    const names = ["SIGTERM", "SIGINT"] as const;
    let askedAt: number | null = null;
    const stop = (name: NodeJS.Signals) => {
      askedAt ??= performance.now();
      if (performance.now() - askedAt < onceMs) return resolve();
      for (const each of names) process.removeAllListeners(each);
      process.kill(process.pid, name);
    };
    for (const name of names) process.on(name, stop);
    if (process.channel !== undefined) process.once("disconnect", resolve);
    if (environment["npm_lifecycle_event"] !== undefined) whenParentEnds(resolve);
  });
}

/** A killed npm doesn't signal its script; a server left behind would keep the port and the data folder. */
function whenParentEnds(onEnd: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    onEnd();
  }, lookEveryMs);
  look.unref();
}
