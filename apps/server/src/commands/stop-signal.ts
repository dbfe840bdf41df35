/** How often the parent is looked at, in milliseconds. */
const lookEveryMs = 250;

/** Resolves when the process is asked to stop: by SIGTERM, by SIGINT, or by the end of the npm that runs it. */
export function stopSignal(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
    if (environment["npm_lifecycle_event"] !== undefined) whenParentEnds(resolve);
  });
}

/** A killed npm tells its script nothing; a server that nobody sees any more would keep port and data folder. */
function whenParentEnds(tell: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    tell();
  }, lookEveryMs);
  look.unref();
}
