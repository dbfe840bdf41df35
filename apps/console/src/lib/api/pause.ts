/** Milliseconds without another key before the server is asked. */
const pauseMs = 300;

/** The next key cuts the pause of the one before it short, and nothing is asked. */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
