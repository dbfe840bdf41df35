/**
 * The most processor time that this thread spends in one turn of its event loop until some work is done, in milliseconds.
 * Other threads and processes don't count, so a busy machine doesn't prolong it.
 */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = usedMs();
  const turn = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
    // One that is no reason to stay awake is called once a turn, however long the loop waits in it.
    if (!isDone) setImmediate(turn).unref();
  };
  setImmediate(turn).unref();
  try {
    await work;
  } finally {
    isDone = true;
  }
  return Math.max(longest, usedMs() - before);
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
