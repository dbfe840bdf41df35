/** A FIFO semaphore of `size`; acquiring several slots waits for all of them. */
export interface Semaphore {
  /** Resolves with a release function. */
  acquire(places: number): Promise<() => void>;
  /** No slots taken, none awaited. */
  readonly isIdle: boolean;
}

export function createSemaphore(size: number): Semaphore {
  let free = size;
  const waiting: { readonly places: number; readonly enter: () => void }[] = [];
  const admit = () => {
    for (let first = waiting[0]; first !== undefined && first.places <= free; first = waiting[0]) {
      free -= first.places;
      waiting.shift();
      first.enter();
    }
  };
  return {
    acquire(wanted) {
      const places = Math.min(wanted, size);
      return new Promise((resolve) => {
        const release = once(() => {
          free += places;
          admit();
        });
        waiting.push({ places, enter: () => resolve(release) });
        admit();
      });
    },
    get isIdle() {
      return free === size && waiting.length === 0;
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
